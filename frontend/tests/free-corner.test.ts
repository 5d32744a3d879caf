import { expect, test } from "vitest";
import { corners, leastCovering, place } from "../src/components/toast/free-corner";

const toast = { width: 384, height: 96 };
const places = (screen: { width: number; height: number }, top = 80) => corners.map((corner) => place(corner, toast, screen, top));
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const laptop = { width: 1280, height: 800 };

test("a toast is at the top right, unless the form or dialog that it is about is there", () => {
  expect(leastCovering(places(laptop), [], null)).toBe("top-right");
  expect(leastCovering(places(laptop), [], box(686, 120, 1240, 877))).toBe("top-left");
  expect(leastCovering(places(laptop), [], box(40, 120, 1240, 500))).toBe("bottom-right");
  // A dialog in the middle of the screen leaves room above it.
  expect(leastCovering(places(laptop, 16), [], box(336, 150, 944, 650))).toBe("top-right");
});

test("if no corner is free, it covers neither the focus nor the submit button", () => {
  const phone = { width: 416, height: 812 };
  const form = box(16, 0, 400, 812);
  const [focused, submit] = [box(32, 90, 384, 134), box(32, 500, 384, 544)];
  expect(leastCovering(places(phone), [focused, submit, null], form)).toBe("bottom-right");
});
