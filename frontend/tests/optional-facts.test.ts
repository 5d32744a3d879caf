import { describe, expect, test } from "vitest";
import type { PageId } from "../src/lib/routes";
import type { Site } from "../src/lib/site";
import { pages, render, site as whole } from "./support/pages";

const { taxRegistration, whatsapp, social = [], appStores = [], ...bare } = whole;
const facts = [taxRegistration?.number, whatsapp?.href, whatsapp?.display, ...[...social, ...appStores].map(({ href }) => href)];
const ofWholeSite = new Map(pages.map((page) => [page, render(page)]));

/** Traces of a missing fact: the text "undefined", an empty element, or empty brackets. */
function traces({ body, structuredData }: ReturnType<typeof render>): string[] {
  const empty = [...body.querySelectorAll(":is(ul, ol, li, dl, dt, dd, p, h1, h2, h3, h4, a, address, button, div):not(:has(*))")];
  const text = body.textContent + structuredData;
  return [
    ...empty.filter((element) => element.textContent.trim() === "").map((element) => element.outerHTML),
    ...(text.match(/.{0,20}(undefined|\[object|\(\s*\)| [,.;)]|,\s*,|\.\s+\.).{0,20}/g) ?? []),
  ];
}

describe.each([
  ["left out", bare],
  ["empty", { ...bare, social: [], appStores: [] }],
])("facts that are %s", (_, company: Site) => {
  test.each(pages)("%s does not mention missing facts", (page) => {
    const rendered = render(page, { company });
    const html = rendered.body.outerHTML + rendered.structuredData;
    expect(facts.filter((fact) => fact === undefined || html.includes(fact))).toEqual([]);
    expect(traces(rendered)).toEqual(traces(ofWholeSite.get(page) ?? rendered));
  });

  test.each<PageId>(["contact-us", "api-documentation"])("%s without WhatsApp shows no WhatsApp entry", (page) => {
    const entries = ({ body }: ReturnType<typeof render>) =>
      [...body.querySelectorAll("h2, h3, h4, dt, b")].filter((element) => element.textContent === "WhatsApp");
    expect(entries(render(page))).toHaveLength(1);
    expect(entries(render(page, { company }))).toEqual([]);
  });
});
