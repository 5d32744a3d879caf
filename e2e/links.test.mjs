/** No link of the site leads nowhere. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { base, routes } from "./site.mjs";

/** The site does not promise these two: whoever guesses them gets a true 404. */
const KNOWN_MISSING = ["/account", "/case-studies"];

const html = new Map();

async function load(path) {
  if (!html.has(path)) {
    const response = await fetch(base + path);
    html.set(path, { status: response.status, text: await response.text() });
  }
  return html.get(path);
}

const attribute = (tag, name) => tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1]?.replaceAll("&amp;", "&");

for (const route of routes) {
  test(`links of ${route.path}`, async () => {
    const { text } = await load(route.path);
    const links = text.match(/<a [^>]*>/g) ?? [];
    assert.ok(links.length > 10);
    for (const link of links) {
      const address = attribute(link, "href");
      assert.ok(address, `a link without an address: ${link}`);
      if (/^(mailto|tel):/.test(address)) continue;
      const url = new URL(address, base + route.path);
      if (attribute(link, "target") === "_blank") assert.match(attribute(link, "rel") ?? "", /noopener/, link);
      if (url.origin !== base) continue;
      const page = await load(url.pathname + url.search);
      assert.equal(page.status, KNOWN_MISSING.includes(url.pathname) ? 404 : 200, link);
      if (url.hash)
        assert.match(page.text, new RegExp(` id="${RegExp.escape?.(url.hash.slice(1)) ?? url.hash.slice(1)}"`), `no target: ${link}`);
    }
  });
}

test("the two addresses without a page are true 404s", async () => {
  for (const path of KNOWN_MISSING) assert.equal((await load(path)).status, 404);
});
