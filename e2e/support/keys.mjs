/** Keys that have no character, as WebDriver names them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowRight: "\uE014", End: "\uE010" };

const keyOf = (key) => KEYS[key] ?? key;

/** The WebDriver actions of a click, after the pointer has moved. */
export const PRESS_AND_RELEASE = [
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];

/** The WebDriver actions that press and release one key after the other. */
export const keyActions = (keys) =>
  keys.flatMap((key) => [
    { type: "keyDown", value: keyOf(key) },
    { type: "keyUp", value: keyOf(key) },
  ]);
