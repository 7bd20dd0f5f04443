"""The interactive replay: a pure state with its transitions, what a state looks like, and the terminal around it."""
