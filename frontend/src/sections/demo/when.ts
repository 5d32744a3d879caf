/** For `data-when` (`by-choice` in demo.css): choice `at` or a later one is made. */
export const from = (at: number) => not(1, at - 1);

/** Choice `at` or an earlier one of `count` is made. */
export const upTo = (at: number, count: number) => not(at + 1, count);

const not = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => -(first + at)).join(" ");
