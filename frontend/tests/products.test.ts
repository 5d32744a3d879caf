import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { renderPage } from "../src/app/render-server";
import type { Site } from "../src/lib/site";
import { extras, products as six } from "../src/pages/products/copy";
import { marks } from "../src/pages/products/marks";

const site = JSON.parse(readFileSync(new URL("../../data/site.json", import.meta.url), "utf8")) as Site;
const products = [...six, ...extras.items];

test.each(products.map(({ route, mark }) => [route, marks[mark].glass] as const))("%s has one color: %s", (page, glass) => {
  const { body } = renderPage({ site, page, query: {}, form: null, postsRequests: false });
  const { document } = new Window();
  document.body.innerHTML = body;
  const classes = document.querySelector("main section")?.className.split(" ") ?? [];
  // Without a class, a section is cobalt (styles/tokens.css).
  expect(classes.find((name) => name.startsWith("glass-")) ?? "glass-cobalt").toBe(`glass-${glass}`);
});
