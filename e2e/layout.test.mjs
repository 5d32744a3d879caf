/** Every page, loaded once without JavaScript and measured at every width. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { overflowingElements, visit } from "./support/browser.mjs";
import { allowNotFound, pages, route } from "./support/site.mjs";

/** 640 is a window of 1280 at a zoom of 200%. */
const WIDTHS = [320, 375, 640, 768, 1024, 1280, 1920];
const [PHONE, DESKTOP] = [375, 1280];

/** Page id to width to measurements. */
const layouts = new Map();

before(() =>
  visit({ js: false, reducedMotion: "reduce", allow: allowNotFound }, async (page) => {
    for (const { id, path } of pages) {
      await page.goto(path);
      const widths = new Map();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        widths.set(width, { overflow: await overflowingElements(page), ...(await page.evaluate(measure)) });
      }
      await page.evaluate(spaceText);
      for (const width of [PHONE, DESKTOP]) {
        await page.setViewportSize({ width, height: 900 });
        widths.get(width).cutTexts = await page.evaluate(cutTexts);
      }
      layouts.set(id, widths);
    }
  }),
);

/** The distances that a visitor may set (WCAG 1.4.12); runs in the page. */
function spaceText() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
}

/** Texts that an element around them cuts off; runs in the page. */
function cutTexts() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const cut = [];
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!textContent.trim() || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(texts.currentNode);
    const { right, bottom } = range.getBoundingClientRect();
    for (let around = parentElement; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      // What scrolls cuts nothing off, and text for screen readers is meant to be.
      if ([overflowX, overflowY].includes("auto") || (box.width <= 1 && display !== "contents")) break;
      if (display === "inline" || display === "contents" || overflowX === "visible") continue;
      if (right > box.right + 2 || bottom > box.bottom + 3) cut.push(textContent);
    }
  }
  return cut;
}

/** The measurements of a page at a width; runs in the page. */
function measure() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
  const main = document.querySelector("main");

  function baseline(element) {
    const mark = document.createElement("span");
    mark.style.display = "inline-block";
    // In a flex container the mark would be an item, without a baseline.
    (getComputedStyle(element).display === "flex" ? element.querySelector(":scope > :not(svg)") : element).prepend(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom;
  }

  /** Titles with a text beside them, and how far their baselines are apart. */
  const titles = all("main :is(h1, h2)").flatMap((title) => {
    const next = title.nextElementSibling ?? title.parentElement.nextElementSibling;
    const text = next?.matches("p") ? next : next?.querySelector(":scope > p");
    if (!text || text.getBoundingClientRect().left < title.getBoundingClientRect().right) return [];
    return [{ title: title.textContent, apart: Math.abs(baseline(title) - baseline(text)) }];
  });

  const middle = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };

  /** Whether a click in the middle of a link, or of its first line, reaches something else. */
  function isCovered(link) {
    link.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = link.getClientRects()[0];
    return !link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }

  return {
    isTitleVisible: document.querySelector("h1").checkVisibility(),
    mainTop: Math.round(
      document.createTreeWalker(main, NodeFilter.SHOW_TEXT).nextNode().parentElement.getBoundingClientRect().top + scrollY,
    ),
    titles,
    /** How far the logo's middle is from the middle of the header bar. */
    logoApart: Math.abs(middle(document.querySelector("header a svg")) - middle(document.querySelector("header a").parentElement)),
    /** Pictures with colored light below them. */
    casting: all("main *").filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && / -40px(,|$)/.test(getComputedStyle(element).boxShadow),
    ).length,
    /** How many marks each question has. */
    summaryMarks: all("main details[name] summary").map((summary) => summary.querySelectorAll("svg").length),
    coveredLinks: all("main a")
      .filter((link) => link.checkVisibility({ visibilityProperty: true }) && isCovered(link))
      .map((link) => link.href),
    cutEmails: all("main span, main dd")
      .filter((cell) => cell.childElementCount === 0 && /\S@\S+\.example/.test(cell.textContent) && cell.scrollWidth > cell.clientWidth + 1)
      .filter((cell) => getComputedStyle(cell).display !== "inline" && cell.checkVisibility())
      .map((cell) => cell.textContent),
    outerCells: all("main :is(th, td)")
      .filter((cell) => cell.getBoundingClientRect().right > innerWidth)
      .map((cell) => cell.textContent),
    wideCode: all("main .by-choice pre")
      .filter((code) => code.scrollWidth > code.clientWidth)
      .map((code) => code.textContent),
    form: box("main form"),
    contacts: box("main dl"),
    height: document.documentElement.scrollHeight,
    /** Fields of the home page's record. */
    fields: all("#features dl > div").filter((field) => field.checkVisibility({ opacityProperty: true })).length,
    /** The drawing of the window that ends the page. */
    lastWindow: [...(all("main section").at(-1)?.querySelectorAll("svg[preserveAspectRatio] path") ?? [])].at(-1)?.getAttribute("d"),
    /** Names of the visitors behind the window of the home page. */
    cutNames: [...(document.querySelector("main section")?.querySelectorAll("li") ?? [])].flatMap((item) =>
      [...item.querySelectorAll("b, b + span")]
        .filter((text) => {
          const { left, right, bottom } = text.getBoundingClientRect();
          return left < 0 || right > innerWidth || bottom > item.getBoundingClientRect().bottom + 1;
        })
        .map((text) => text.textContent),
    ),
  };
}

/** The pages on which a measurement found something, with what it found. */
const pagesWith = (width, name, ids = layouts.keys()) =>
  [...ids].map((id) => [id, layouts.get(id).get(width)[name]]).filter(([, list]) => list.length > 0);

for (const width of WIDTHS) {
  test(`at ${width} px no page is wider than the window, no e-mail and no name is cut, and nothing is over a link`, () => {
    assert.deepEqual(pagesWith(width, "overflow"), []);
    assert.deepEqual(pagesWith(width, "coveredLinks"), []);
    assert.deepEqual(pagesWith(width, "cutEmails"), []);
    assert.deepEqual(pagesWith(width, "cutNames", ["home"]), []);
    for (const [id, widths] of layouts) assert.ok(widths.get(width).isTitleVisible, id);
  });
}

test("no text is cut off where a visitor sets wider letters and lines", () => {
  for (const width of [PHONE, DESKTOP]) assert.deepEqual(pagesWith(width, "cutTexts"), [], `${width} px`);
});

test("on a phone every cell of a legal table and the API's sample code are on the screen", () => {
  assert.deepEqual(pagesWith(PHONE, "outerCells"), []);
  assert.deepEqual(pagesWith(PHONE, "wideCode"), []);
});

test("the heroes of inner pages start at one height", () => {
  const tops = new Map(
    [...layouts].filter(([id]) => id !== "home" && route(id)?.index).map(([id, widths]) => [id, widths.get(DESKTOP).mainTop]),
  );
  const usual = [...tops.values()].sort((one, other) => one - other)[Math.floor(tops.size / 2)];
  assert.deepEqual(
    [...tops].filter(([, top]) => Math.abs(top - usual) > 8),
    [],
    `the others start at ${usual}`,
  );
});

test("a title and the text beside it stand on one baseline", () => {
  const titles = [...layouts.values()].flatMap((widths) => widths.get(DESKTOP).titles);
  assert.ok(titles.length > 10, `${titles.length} titles`);
  assert.deepEqual(
    titles.filter(({ apart }) => apart > 1),
    [],
  );
});

test("the logo is level", () => {
  for (const [id, widths] of layouts) assert.ok(widths.get(DESKTOP).logoApart < 0.6, `${id}: ${widths.get(DESKTOP).logoApart}`);
});

test("colored light falls below one picture of a page at most", () => {
  for (const [id, widths] of layouts) assert.ok(widths.get(DESKTOP).casting <= 1, `${id}: ${widths.get(DESKTOP).casting}`);
});

test("the icon of a group of questions is beside its title and not repeated", () => {
  const { summaryMarks } = layouts.get("faq").get(DESKTOP);
  assert.ok(summaryMarks.length > 15 && summaryMarks.every((count) => count === 1), `${summaryMarks}`);
});

test("on the contact page the form is beside the other contacts, and on a phone above them", () => {
  const widths = layouts.get("contact-us");
  const [phone, desktop] = [widths.get(PHONE), widths.get(DESKTOP)];
  assert.ok(phone.form.bottom < phone.contacts.top);
  assert.ok(desktop.contacts.right < desktop.form.left && desktop.contacts.top < desktop.form.bottom);
});

test("the home page is short on a phone, and its record has 18 fields", () => {
  const home = layouts.get("home");
  assert.ok(home.get(PHONE).height <= 9000, `${home.get(PHONE).height} px`);
  for (const width of WIDTHS) assert.equal(home.get(width).fields, 18);
});

test("no two of these pages end with the same window", () => {
  const windows = [
    "home",
    "tam-addressing",
    "enrichment-workbook",
    "whatsapp-login",
    "bfsi-verification",
    "profile-enrichment",
    "smart-popups",
    "visitor-identification",
    "marketing",
    "revops",
    "products",
    "integration-hub",
    "integrations",
    "contact-us",
  ].map((id) => layouts.get(id).get(DESKTOP).lastWindow);
  assert.ok(windows.every(Boolean));
  assert.equal(new Set(windows).size, windows.length);
});
