// Steps through the frames of a hand: shows the parts of one step and hides the others.
"use strict";
(() => {
  const within = (spans, step) => spans.some(([first, last]) => first <= step && step <= last);
  const numbers = (text) => text.split(" ").filter(Boolean).map(Number);
  const onScreen = (element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > 0 && box.top < window.innerHeight;
  };

  class Stepper {
    constructor(root) {
      this.root = root;
      this.last = Number(root.dataset.last);
      this.tricks = numbers(root.dataset.tricks);
      this.findings = numbers(root.dataset.findings);
      this.parts = [...root.querySelectorAll("[data-s]")].map((element) => ({
        element,
        spans: element.dataset.s.split(",").map((span) => {
          const [first, last = first] = span.split("-").map(Number);
          return [first, last];
        }),
      }));
      this.slider = root.querySelector("input[type=range]");
      this.output = root.querySelector("output");
      this.live = root.querySelector(".live");
      root.hidden = false;
      root.querySelector(".controls").hidden = false;
      root.addEventListener("click", (event) => {
        const button = event.target.closest("[data-do]");
        if (button) this.act(button.dataset.do);
      });
      this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
      this.show(Number(root.dataset.start), true);
    }

    show(wanted, silent = false) {
      this.step = Math.min(Math.max(wanted, 0), this.last);
      for (const { element, spans } of this.parts) element.hidden = !within(spans, this.step);
      this.root.dataset.step = this.step;
      this.slider.value = this.step;
      this.output.textContent = this.step;
      if (silent) return;
      const seen = [...this.root.querySelectorAll(".frame > :is(" + this.root.dataset.live + ") > [data-s]:not([hidden])")];
      this.live.textContent = seen.map((element) => element.textContent).join(" ");
    }

    after(steps, otherwise) {
      return steps.find((step) => step > this.step) ?? otherwise;
    }

    before(steps, otherwise) {
      return steps.findLast((step) => step < this.step) ?? otherwise;
    }

    act(what) {
      const target = {
        first: () => 0,
        last: () => this.last,
        back: () => this.step - 1,
        forth: () => this.step + 1,
        trick_back: () => this.before(this.tricks, 0),
        trick_forth: () => this.after(this.tricks, this.last),
        finding_back: () => this.before(this.findings, this.step),
        finding_forth: () => this.after(this.findings, this.step),
      }[what];
      if (target) this.show(target());
    }
  }

  const steppers = [...document.querySelectorAll(".stepper")].map((root) => new Stepper(root));
  if (!steppers.length) return;
  let used = null;

  // The keys that scroll a page step only where the step-through has the focus or was used last and is seen.
  const scrolling = { Home: "first", End: "last", ArrowUp: "trick_back", ArrowDown: "trick_forth" };
  const stepping = { ArrowLeft: "back", ArrowRight: "forth", n: "finding_forth", p: "finding_back" };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const own = steppers.find((stepper) => stepper.root.contains(document.activeElement));
    if (!own && event.target.closest("input, select, textarea, summary, [contenteditable]")) return;
    const near = own || (used && onScreen(used.root) ? used : null);
    const any = near || steppers.find((stepper) => onScreen(stepper.root)) || (steppers.length === 1 ? steppers[0] : null);
    const chosen = event.key in scrolling ? near : any;
    const what = scrolling[event.key] || stepping[event.key];
    if (!what || !chosen) return;
    event.preventDefault();
    chosen.act(what);
    used = chosen;
    if (!own) chosen.root.focus({ preventScroll: onScreen(chosen.root) });
  });

  for (const button of document.querySelectorAll("[data-go]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const stepper = steppers.find((each) => each.root.closest("article, main").contains(button));
      if (!stepper) return;
      stepper.show(Number(button.dataset.go));
      used = stepper;
      stepper.root.focus({ preventScroll: true });
      stepper.root.scrollIntoView({ block: "start" });
    });
  }
})();
