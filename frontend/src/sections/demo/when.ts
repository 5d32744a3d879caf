/** `data-when` value (`by-choice` in demo.css) for choice `at` or a later one. */
export const whenAtLeast = (at: number) => whenNot(1, at - 1);

/** `data-when` value for choice `at` or an earlier one, of `count`. */
export const whenAtMost = (at: number, count: number) => whenNot(at + 1, count);

const whenNot = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => -(first + at)).join(" ");
