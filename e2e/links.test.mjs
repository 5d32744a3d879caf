import assert from "node:assert/strict";
import { test } from "node:test";
import { base, routes } from "./support/site.mjs";

/** Pages that the site does not have. */
const MISSING = ["/account", "/case-studies"];

const cache = new Map();

async function load(path) {
  if (!cache.has(path)) {
    const response = await fetch(base + path);
    cache.set(path, { status: response.status, html: await response.text() });
  }
  return cache.get(path);
}

const attribute = (tag, name) => tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1]?.replaceAll("&amp;", "&");

test("every link has a target, and one to a new tab has no opener", async () => {
  for (const route of routes) {
    const links = (await load(route.path)).html.match(/<a [^>]*>/g) ?? [];
    assert.ok(links.length > 10, route.path);
    for (const link of links) {
      const url = attribute(link, "href");
      assert.ok(url, `${route.path}: a link without a URL: ${link}`);
      if (/^(mailto|tel):/.test(url)) continue;
      if (attribute(link, "target") === "_blank") assert.match(attribute(link, "rel") ?? "", /noopener/, link);
      const { origin, pathname, search, hash } = new URL(url, base + route.path);
      if (origin !== base) continue;
      const { status, html } = await load(pathname + search);
      assert.equal(status, MISSING.includes(pathname) ? 404 : 200, `${route.path}: ${link}`);
      if (hash) assert.ok(html.includes(` id="${hash.slice(1)}"`), `${route.path}: no target: ${link}`);
    }
  }
});
