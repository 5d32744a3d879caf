/**
 * A browser keeps the server's HTML of a static or island component in one `<div>`, or `<section>` if the name ends in "Section"
 * (components/server-html.tsx). So each export must return exactly that element. The test renders every page and looks at the elements.
 */
import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { expect, test, vi } from "vitest";
import { notFound, paths } from "../generated/routes";
import { renderPage } from "../src/app/render-server";

const site = JSON.parse(readFileSync(new URL("../../data/site.json", import.meta.url), "utf8"));

/** File and name of each export, by component. */
const titles = vi.hoisted(() => new Map());

/** Renders each of them inside a `<test-root>`. */
vi.mock("react/jsx-dev-runtime", async (importOriginal) => {
  const { jsxDEV, ...others } = await importOriginal();
  const wrapped = (type, props, key, ...rest) => {
    const element = jsxDEV(type, props, key, ...rest);
    return titles.has(type) ? jsxDEV("test-root", { title: titles.get(type), children: element }, key) : element;
  };
  return { ...others, jsxDEV: wrapped };
});

// Not the pages: `<main>` keeps the HTML of a `page.static.tsx`.
const files = import.meta.glob(["../src/**/*.{static,island}.tsx", "!**/page.static.tsx"], { eager: true });
for (const [file, exports] of Object.entries(files))
  for (const [name, component] of Object.entries(exports)) titles.set(component, `${file.replace("../", "")} ${name}`);

/** Every page, and the islands without results. */
const views = [...[...Object.keys(paths), notFound].map((page) => [page, {}]), ["faq", { q: "zzzz" }], ["integrations", { q: "zzzz" }]];

test("an export of a static or island file returns one section if its name says so, otherwise one div", () => {
  const rendered = new Set();
  for (const [page, query] of views) {
    const { document } = new Window();
    document.body.innerHTML = renderPage({ site, postsOptionalForms: false, page, query, form: null }).body;
    for (const element of document.querySelectorAll("test-root")) {
      const title = element.getAttribute("title");
      const expected = title.endsWith("Section") ? "SECTION" : "DIV";
      expect(
        [...element.childNodes].map(({ nodeName }) => nodeName),
        `${title} on ${page}`,
      ).toEqual([expected]);
      rendered.add(title);
    }
  }
  expect([...rendered].sort()).toEqual([...titles.values()].sort());
});
