/** Keys that have no character, as WebDriver names them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowRight: "\uE014", End: "\uE010" };

const keyOf = (key) => KEYS[key] ?? key;

/** What a pointer does once it is where it presses. */
export const PRESS = [
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];

/** Each key down and up, one after the other. */
export const strokes = (keys) =>
  keys.flatMap((key) => [
    { type: "keyDown", value: keyOf(key) },
    { type: "keyUp", value: keyOf(key) },
  ]);
