/** What extensions and translators do to the documents of the site, and what a page must look like nevertheless. */
import { open, visit } from "./browser.mjs";
import { allowNotFound, pages } from "./site.mjs";

/** Console messages of a visit to a changed document. */
export const allowRecovery = new RegExp(`Hydration failed|${allowNotFound.source}`);

/** What others do to a document once it is parsed. Each runs in the page. */
export const changes = {
  "a box after each email field": () => {
    for (const field of document.querySelectorAll("input[type=email]")) field.after(document.createElement("div"));
  },
  "a translated label": () => {
    const label = document.querySelector("#root :is(label[for]:not([for*=follow_up]), summary)");
    const font = document.createElement("font");
    font.append(...label.childNodes);
    label.append(font);
  },
  "a translated page": () => {
    const texts = document.createTreeWalker(document.getElementById("root"), NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    for (const node of nodes) {
      const font = document.createElement("font");
      node.replaceWith(font);
      font.append(document.createElement("font"));
      font.firstChild.append(node.data);
    }
  },
  "a box in front of the content": () => document.querySelector("main").prepend(document.createElement("div")),
  "a box in front of everything": () => document.getElementById("root").prepend(document.createElement("div")),
  "new attributes": () => {
    for (const element of document.querySelectorAll("body, #root *")) element.setAttribute("data-extension", "on");
  },
  "a removed element": () => document.querySelector(".skip-link").remove(),
};

/** Before the app's scripts, as an extension does. */
export const changeDocument = (page, change) => page.addInitScript(`addEventListener("DOMContentLoaded", ${change})`);

/** Text and layout of the page, which must not depend on what others add. */
export const readPage = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const styleOf = (selector) => {
      const { fontSize, color, display } = getComputedStyle(document.querySelector(selector));
      return { selector, fontSize, color, display };
    };
    // The live regions announce changes.
    const copy = document.getElementById("root").cloneNode(true);
    for (const status of copy.querySelectorAll("[role=status]")) status.remove();
    return {
      text: copy.textContent.replaceAll(/\s+/g, " "),
      height: document.documentElement.scrollHeight,
      styles: ["h1", "header nav", "main", "footer", "footer form"].filter((one) => document.querySelector(one)).map(styleOf),
      controls: document.querySelectorAll("#root :is(a, button, input, select, textarea, summary)").length,
    };
  });

const unchanged = new Map();

/** What `readPage` returns for each of the URLs when nothing changes the document. */
export async function readUnchanged(width, urls = pages.map(({ path }) => path)) {
  const read = unchanged.get(width) ?? new Map();
  unchanged.set(width, read);
  await visit({ width, allow: allowNotFound, reducedMotion: "reduce", fresh: true }, async (page) => {
    for (const url of urls.filter((one) => !read.has(one))) {
      await open(page, url);
      read.set(url, await readPage(page));
    }
  });
  return read;
}
