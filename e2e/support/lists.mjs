/** For lists that follow the URL: FAQ, integrations, blog. */
import { route } from "./site.mjs";

export const queryParameter = (id, name) => route(id).query.find((candidate) => candidate.name === name);

/** The texts of the visible elements, read at one moment: elements that are found first and read later may be gone by then. */
export const visibleTexts = (page, selector) =>
  page.evaluate(
    (all) => [...document.querySelectorAll(all)].filter((item) => item.checkVisibility()).map((item) => item.innerText),
    selector,
  );

export const isShorterThan = (all) => (list) => list.length < all.length;
