"""The pages in a real browser, from disk and without network: they load, step, fit, print, and say no word of error."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browsing import DESKTOP, PHONE, Browser
from report_cases import VIEW, hands, hostile_record, judged

from auditor.show.export.endings import Choice, export
from auditor.show.export.film import film
from auditor.show.frame import frame_of
from auditor.show.headline import headline
from auditor.show.report.report import report
from auditor.show.timeline import Timeline
from auditor.show.view import View

LEFT, RIGHT, UP, DOWN, HOME, END = "\ue012", "\ue014", "\ue013", "\ue015", "\ue011", "\ue010"
TAB, ENTER = "\ue004", "\ue007"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])

Made = Callable[[str, str], Path]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Writes a page to disk."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


@cache
def of(*names: str) -> str:
    """The report on some hands."""
    return report([hands()[name] for name in names], VIEW)


def step(browser: Browser) -> int:
    """The step that the first step-through shows."""
    return int(browser.script("return document.querySelector('.stepper').dataset.step"))


def seen(browser: Browser, where: str) -> str:
    """The text that is seen in the first step-through."""
    text = browser.script("return document.querySelector('.stepper ' + arguments[0]).innerText", where)
    return " ".join(str(text).split())


def said(audit_name: str, number: int) -> str:
    """What the frame of a step says has happened."""
    return headline(frame_of(Timeline(hands()[audit_name]), number, View()), View())


@SIZES
@pytest.mark.parametrize("name", ["three", "many", "hostile"])
def test_a_page_loads_from_disk_alone_and_fits(browser: Browser, made: Made, size: tuple[int, int], name: str) -> None:
    pages = {
        "three": lambda: of("three-revoke"),
        "many": lambda: of("five-secret", "goulash-wrong", "broken", "mignon-four"),
        "hostile": lambda: report([judged(hostile_record())], VIEW),
    }
    path = made(f"{name}.html", pages[name]())
    browser.open(path, size)
    assert browser.overflow() <= 0
    assert browser.script("return document.fonts.size") == 0
    assert browser.complaints() == []
    assert browser.requested() == [path.as_uri()]
    browser.shot(f"report-{name}-{size[0]}", whole=True)


def test_light_and_dark_follow_the_reader(browser: Browser, made: Made) -> None:
    grounds = []
    for dark in (False, True):
        browser.open(made("page.html", of("three-revoke")), dark=dark)
        grounds.append(browser.script("return getComputedStyle(document.body).backgroundColor"))
        browser.shot(f"report-{'dark' if dark else 'light'}", whole=True)
    assert grounds == ["rgb(255, 255, 255)", "rgb(21, 24, 28)"]


def test_keys_step_and_what_is_seen_is_the_frame(browser: Browser, made: Made) -> None:
    """The page opens with the focus nowhere: the first arrow finds the step-through, then all keys are its own."""
    name = "three-revoke"
    timeline = Timeline(hands()[name])
    fault, last = timeline.steps_with_findings()[0], timeline.steps - 1
    browser.open(made("page.html", of(name)))
    assert step(browser) == fault
    walk = [
        (RIGHT, fault + 1),
        (RIGHT, fault + 2),
        (LEFT, fault + 1),
        (HOME, 0),
        (LEFT, 0),
        ("n", fault),
        ("n", fault),
        (END, last),
        (RIGHT, last),
        ("p", fault),
        (DOWN, timeline.step_at(3, 1)),
        (UP, timeline.step_at(2, 1)),
        (UP, timeline.step_at(1, 1)),
        (UP, 0),
    ]
    for key, wanted in walk:
        browser.press(key)
        assert step(browser) == wanted
        assert seen(browser, ".part.now") == " ".join(said(name, wanted or 0).split())
        assert said(name, wanted or 0) in browser.script("return document.querySelector('.live').textContent")
    assert browser.complaints() == []


def test_every_step_shows_just_the_cards_of_its_frame(browser: Browser, made: Made) -> None:
    name = "five-secret"
    timeline = Timeline(hands()[name])
    browser.open(made("page.html", of(name)))
    browser.press(RIGHT, HOME)
    drawn = browser.script(
        """
        const drawn = [], stepper = document.querySelector(".stepper");
        for (let step = 0; step <= Number(stepper.dataset.last); step++) {
          const cards = [...stepper.querySelectorAll(".felt .card")].filter((card) => card.offsetParent);
          drawn.push([Number(stepper.dataset.step), cards.map((card) => card.firstChild.textContent)]);
          document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
        }
        return drawn;
        """
    )
    assert len(drawn) == timeline.steps
    for number, (shown_step, cards) in enumerate(drawn):
        shown = frame_of(timeline, number, View())
        laid = [] if shown.trick is None else [VIEW.card(card.card).plain for card in shown.trick.cards]
        assert (shown_step, sorted(cards)) == (number, sorted(laid))


def test_scrolling_keys_are_the_page_s_own_until_the_step_through_is_used(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke")))
    before = step(browser)
    browser.press(END)
    assert step(browser) == before
    browser.press(HOME)
    assert step(browser) == before


def test_buttons_and_slider_step_too(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke")))
    click = "document.querySelector('.stepper [data-do=' + arguments[0] + ']').click()"
    steps = Timeline(hands()["three-revoke"]).steps
    for what, wanted in (("first", 0), ("forth", 1), ("last", steps - 1), ("back", steps - 2), ("finding_back", 13)):
        browser.script(click, what)
        assert step(browser) == wanted
    browser.script(
        "const slider = document.querySelector('.stepper input'); slider.value = 40;"
        "slider.dispatchEvent(new Event('input', {bubbles: true}))"
    )
    assert step(browser) == 40
    assert seen(browser, "output") == "40"


def test_a_button_at_a_finding_leads_to_its_step(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke")))
    browser.press(RIGHT, END)
    browser.script("document.querySelector('#h1-findings [data-go]').click()")
    assert step(browser) == Timeline(hands()["three-revoke"]).steps_with_findings()[0]
    assert browser.script("return document.activeElement.classList.contains('stepper')")
    box = browser.script(
        "const b = document.querySelector('.stepper').getBoundingClientRect(); return [b.top, b.bottom]"
    )
    assert box[1] > 0 and box[0] < DESKTOP[1]


def test_of_several_hands_the_one_in_use_steps(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke", "five-secret")))
    steps = "return [...document.querySelectorAll('.stepper')].map((each) => each.dataset.step)"
    first, _ = browser.script(steps)
    browser.script("document.querySelector('#h2 .stepper').focus()")
    browser.press(HOME, RIGHT)
    assert browser.script(steps) == [first, "1"]
    browser.script("document.querySelector('#h1 .stepper').focus()")
    browser.press(LEFT)
    assert browser.script(steps) == [str(int(first) - 1), "1"]


def test_everything_can_be_reached_by_keyboard_and_the_focus_is_seen(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke")))
    reached = set()
    for _ in range(40):
        browser.press(TAB)
        tag, name, width = browser.script(
            "const e = document.activeElement, s = getComputedStyle(e);"
            "return [e.tagName, e.dataset.do || e.type || e.className || '', parseFloat(s.outlineWidth)]"
        )
        if tag == "BODY":
            break
        assert width >= 2, (tag, name)
        reached.add(name if tag == "BUTTON" and name != "go" else tag)
    wanted = "first last back forth trick_back trick_forth finding_back finding_forth".split()
    assert reached >= {*wanted, "A", "DIV", "INPUT"}


def test_everything_has_a_name_for_those_who_cannot_see_it(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke", "five-secret")))
    tree: list[dict[str, Any]] = browser.command("Accessibility.getFullAXTree")["nodes"]
    nameless = [
        node
        for node in tree
        if not node.get("ignored")
        and node.get("role", {}).get("value") in ("button", "link", "slider", "heading", "region", "navigation", "img")
        and not node.get("name", {}).get("value")
    ]
    assert nameless == []
    roles = {node.get("role", {}).get("value") for node in tree if not node.get("ignored")}
    assert roles >= {"main", "banner", "contentinfo", "heading", "table", "list", "slider", "button", "status"}


def test_targets_of_fingers_are_large_enough(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke")), PHONE)
    sizes = browser.script(
        "return [...document.querySelectorAll('.buttons button')].map((b) => b.getBoundingClientRect())"
        ".map((box) => [box.width, box.height])"
    )
    assert len(sizes) == 8 and all(width >= 44 and height >= 44 for width, height in sizes)


@SIZES
def test_paper_shows_everything_but_the_controls(browser: Browser, made: Made, size: tuple[int, int]) -> None:
    browser.open(made("page.html", of("three-revoke")), size, dark=True)
    browser.press(RIGHT)
    browser.command("Emulation.setEmulatedMedia", media="print")
    shown = browser.script("return document.body.innerText")
    for text in ("Something is wrong", "The table at the fault", "Legal cards", "from each defender", "R7.2"):
        assert text in shown
    assert "Keys:" not in shown and "Show in the step-through" not in shown
    assert browser.script("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.overflow() <= 0
    browser.shot(f"print-{size[0]}", whole=True)


def test_without_script_the_page_can_be_read(browser: Browser, made: Made) -> None:
    path = made("page.html", of("three-revoke"))
    browser.open(path, script=False)
    browser.shot("no-script", whole=True)
    browser.command("Emulation.setScriptExecutionDisabled", value=False)
    assert browser.script("return document.querySelector('.stepper').hidden")
    assert browser.script("return document.querySelector('.go').hidden")


@SIZES
def test_no_text_of_a_record_runs(browser: Browser, made: Made, size: tuple[int, int]) -> None:
    timeline = Timeline(judged(hostile_record()))
    texts = [report([timeline.audit], VIEW), export(timeline, VIEW, "x.html")]
    for number, text in enumerate(texts):
        browser.open(made(f"{number}.html", text), size)
        browser.press(RIGHT, HOME, END)
        assert browser.script("return window.attacked === undefined")
        assert browser.complaints() == []
        assert browser.overflow() <= 0


@SIZES
def test_the_exported_page_opens_at_its_place_and_steps(browser: Browser, made: Made, size: tuple[int, int]) -> None:
    name = "mignon-four"
    timeline = Timeline(hands()[name])
    path = made("hand.html", export(timeline, VIEW, "hand.html", Choice(start=50)))
    browser.open(path, size)
    assert step(browser) == 50
    browser.press(LEFT)
    assert step(browser) == 49
    assert seen(browser, ".part.now") == " ".join(said(name, 49).split())
    assert browser.overflow() <= 0 and browser.complaints() == [] and browser.requested() == [path.as_uri()]
    browser.shot(f"export-{size[0]}")


def test_the_animated_picture_shows_each_frame_at_its_time(browser: Browser, made: Made) -> None:
    name = "three-revoke"
    timeline = Timeline(hands()[name])
    times, begin = [], 0.0
    for shot in film(timeline, VIEW):
        times.append(1000 * (begin + shot.seconds / 2))
        begin += shot.seconds
    browser.open(made("hand.svg", export(timeline, VIEW, "hand.svg")))
    frames = browser.script(
        """
        const texts = [...document.querySelectorAll("text")], moving = document.getAnimations();
        return arguments[0].map((time) => {
          for (const each of moving) { each.pause(); each.currentTime = time; }
          const seen = texts.filter((text) => getComputedStyle(text).visibility === "visible");
          return seen.map((text) => text.textContent);
        });
        """,
        times,
    )
    sentences = [said(name, number)[:60] for number in range(timeline.steps)]
    for shown, sentence in zip(frames, sentences, strict=True):
        assert {text[:60] for text in shown} & set(sentences) == {sentence}
    assert browser.complaints() == []


def test_where_nothing_shall_move_the_picture_is_the_last_frame(browser: Browser, made: Made) -> None:
    timeline = Timeline(hands()["three-revoke"])
    browser.open(made("hand.svg", export(timeline, VIEW, "hand.svg")), still=True)
    shown = browser.script(
        "return [...document.querySelectorAll('text')].filter((t) => getComputedStyle(t).visibility === 'visible')"
        ".map((t) => t.textContent)"
    )
    assert said("three-revoke", timeline.steps - 1) in shown
    assert browser.script("return document.getAnimations().length") == 0


def test_letters_of_a_picture_stay_within_it(browser: Browser, made: Made) -> None:
    """Whatever fonts the machine has: nothing is wider than the picture."""
    timeline = Timeline(hands()["three-revoke"])
    for number in range(0, timeline.steps, 35):
        browser.open(made("still.svg", export(timeline, View(legal=True), "still.svg", Choice(start=number))))
        ends = browser.script(
            "return [...document.querySelectorAll('text')].map((t) => t.getBBox().x + t.getBBox().width)"
        )
        assert max(ends) <= 860


def test_headings_of_the_page_are_what_is_listed(browser: Browser, made: Made) -> None:
    browser.open(made("page.html", of("three-revoke")))
    links = browser.script("return [...document.querySelectorAll('nav a')].map((a) => a.getAttribute('href'))")
    assert len(links) == 8
    for link in links:
        assert re.fullmatch(r"#h1-\w+", link)
        assert browser.script("return document.querySelector(arguments[0]) !== null", link)
