import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { notFound, paths } from "../generated/routes";
import { renderPage } from "../src/app/render-server";
import type { PageId } from "../src/lib/routes";
import type { Site } from "../src/lib/site";

const whole = JSON.parse(readFileSync(new URL("../../data/site.json", import.meta.url), "utf8")) as Site;
const { taxRegistration, whatsapp, social = [], appStores = [], ...bare } = whole;
const ids = [...Object.keys(paths), notFound] as PageId[];

function render(site: Site, page: PageId): string {
  const { body, structuredData } = renderPage({ site, page, query: {}, form: null, postsRequests: false });
  return (body + JSON.stringify(structuredData)).replaceAll("<!-- -->", "");
}

/** Traces of a missing fact: the text "undefined", an empty element, or empty brackets. */
function leftovers(html: string): string[] {
  const hollow = html.match(/<(ul|ol|li|dl|dt|dd|p|h[1-6]|a|address|button|div)(?: [^>]*)?>\s*<\/\1>/g) ?? [];
  const text = html.replaceAll(/<[^>]*>/g, "");
  return [...hollow, ...(text.match(/.{0,20}(undefined|\[object|\(\s*\)| [,.;)]|,\s*,|\.\s+\.).{0,20}/g) ?? [])];
}

describe.each([
  ["left out", bare],
  ["empty", { ...bare, social: [], appStores: [] }],
])("facts that are %s", (_, site: Site) => {
  test.each(ids)("%s does not mention missing facts", (page) => {
    const html = render(site, page);
    const facts = [taxRegistration?.number, whatsapp?.href, whatsapp?.display, ...[...social, ...appStores].map(({ href }) => href)];
    expect(facts.filter((fact) => fact === undefined || html.includes(fact))).toEqual([]);
    expect(leftovers(html)).toEqual(leftovers(render(whole, page)));
  });

  test.each(["contact-us", "api-documentation"] as const)("%s without WhatsApp shows no WhatsApp entry", (page) => {
    const names = (html: string) => html.match(/>WhatsApp<\/(h\d|dt|b)>/g)?.length;
    expect(names(render(whole, page))).toBe(1);
    expect(names(render(site, page))).toBeUndefined();
  });
});
