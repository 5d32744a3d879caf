import { expect, test } from "vitest";
import { extras, products as six } from "../src/pages/products/copy";
import { marks } from "../src/pages/products/marks";
import { render } from "./support/pages";

const products = [...six, ...extras.items];

test.each(products.map(({ route, mark }) => [route, marks[mark].glass] as const))("%s has one color: %s", (page, glass) => {
  const classes = [...(render(page).body.querySelector("main section")?.classList ?? [])];
  // Without a class, a section is cobalt (styles/tokens.css).
  expect(classes.find((name) => name.startsWith("glass-")) ?? "glass-cobalt").toBe(`glass-${glass}`);
});
