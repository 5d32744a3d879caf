/** For the tests of lists that follow what a visitor searches and chooses: FAQ, integrations, blog. */
import { open, routes } from "./site.mjs";

export const parameter = (route, name) => routes.find(({ id }) => id === route).query.find((candidate) => candidate.name === name);

/** The words of what is to be seen, read at one moment: elements that are found first and read later may be gone by then. */
export const texts = (page, selector) =>
  page.evaluate(
    (all) => [...document.querySelectorAll(all)].filter((item) => item.checkVisibility()).map((item) => item.innerText),
    selector,
  );

/** For a list that starts whole and follows the address. */
export const narrows = (all) => (list) => list.length < all.length;

/** Goes to an address; with JavaScript until the page is alive. */
export const goWith = (js) => (page, address) => (js ? open(page, address) : page.goto(address));
