/** `data-when` value (`by-choice` in demo.css) for choice `at` or a later one. */
export const from = (at: number) => not(1, at - 1);

/** `data-when` value for choice `at` or an earlier one, of `count`. */
export const upTo = (at: number, count: number) => not(at + 1, count);

const not = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => -(first + at)).join(" ");
