/** Keys that have no character, as WebDriver names them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowRight: "\uE014", End: "\uE010" };

export const keyOf = (key) => KEYS[key] ?? key;
