/** Pages of content: what an operator writes is shown, and only shown. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ContentBlock, ContentPage, Inline, ListedArticle } from "../src/lib/content";
import type { neighborsOf as neighbors } from "../src/sections/articles/all-articles";
import { parse, render, sampleContent, site } from "./support/pages";

const withBlocks = (blocks: ContentBlock[]): ContentPage => ({ ...sampleContent, blocks });
const rendered = (blocks: ContentBlock[]) => render("content", { content: withBlocks(blocks) }).body;
const text = (words: string): Inline[] => [{ type: "text", text: words }];

/** What must be on the page of each kind of block. */
const shown: Record<ContentBlock["type"], string> = {
  heading: "main h2#who-reads",
  paragraph: "main article p a[href='/faq']",
  list: "main ol[start='3'] > li",
  blockquote: "main blockquote > p",
  code: "main pre[tabindex='0'] code",
  table: "main [role=region][tabindex='0'] > table th[scope=col]",
  figure: "main figure > img[sizes][loading=lazy][width='1600']",
  rule: "main hr",
  footnotes: "main li#fn-1 a[href='#fn-1-ref']",
  steps: "main ol > li.lit h3",
  quote: "main figure > blockquote",
  numbers: "main ul > li > b",
  questions: "main details > summary h3",
  plans: "main a[href='/subscription-demo#plans']",
  logos: "main li img[alt='']",
  action: "main section a[href='/contact-us']",
  form: "main form[action='/forms/message'] input[type=hidden][name=campaign]",
};

test("each kind of block is shown", () => {
  const { body } = render("content");
  expect(new Set(sampleContent.blocks.map(({ type }) => type))).toEqual(new Set(Object.keys(shown)));
  for (const [type, selector] of Object.entries(shown)) expect(body.querySelector(selector), type).not.toBeNull();
  expect(body.querySelector("a#fn-1-ref")?.getAttribute("href")).toBe("#fn-1");
  expect(body.querySelector("a[href='https://example.com/report']")?.getAttribute("rel")).toBe("noopener");
});

test("hostile text stays text, and a link leads to no script", () => {
  const evil = `</script><script>alert(1)</script>"onload="x`;
  const link: Inline = { type: "link", href: "javascript:alert(1)", isExternal: true, children: text("press") };
  const { body } = render("content", {
    content: {
      ...withBlocks([
        { type: "paragraph", children: [...text(evil), link, { type: "code", text: evil }] },
        { type: "code", language: evil, text: evil },
        { type: "table", align: ["left"], head: [text(evil)], rows: [[text(evil)]] },
        { type: "questions", title: evil, items: [{ question: evil, answer: text(evil) }] },
        { type: "form", form: "message", title: evil, hidden: { [evil]: evil } },
        { type: "action", title: evil, text: text(evil), to: "javascript:alert(2)", button: evil },
        { type: "paragraph", children: text(evil) },
      ]),
      title: evil,
      description: evil,
    },
  });
  expect(body.querySelector("script")).toBeNull();
  expect(body.querySelector("[onload]")).toBeNull();
  expect([...body.querySelectorAll("a")].filter((element) => /alert/.test(element.getAttribute("href") ?? ""))).toEqual([]);
  expect(body.querySelector("h1")?.textContent).toBe(evil);
});

test("the questions are structured data, as text", () => {
  const { structuredData } = render("content");
  expect(JSON.parse(structuredData)).toMatchObject([
    { "@type": "FAQPage", mainEntity: [{ acceptedAnswer: { text: "No. A company is not a person, see our privacy policy." } }, {}] },
  ]);
  expect(render("content", { content: withBlocks([]) }).structuredData).toBe("[]");
});

test("a form has the page's own id, all its fields, and what the server returned", () => {
  const form = {
    id: "message" as const,
    values: { message: "Hello" },
    errors: { name: "Name is required." },
    notice: "contact-missing" as const,
  };
  const { body } = render("content", { form });
  const section = body.querySelector("section#message");
  expect(section?.querySelector("[name=page]")?.getAttribute("value")).toBe(sampleContent.route);
  expect(body.querySelector("footer [name=page]")?.getAttribute("value")).toBe(sampleContent.route);
  expect(section?.querySelector("textarea")?.textContent).toBe("Hello");
  expect(section?.querySelector("#message-name")?.getAttribute("aria-invalid")).toBe("true");
  const names = [...(section?.querySelectorAll("[data-field]") ?? [])].map((element) => element.getAttribute("name"));
  expect(names).toEqual(["name", "email", "company", "inquiry", "message"]);
});

test("the last call to action ends the page; without one, ours does", () => {
  const action: ContentBlock = { type: "action", title: "Last words", text: [], to: "/faq", button: "Read" };
  const end = (blocks: ContentBlock[]) => rendered(blocks).querySelector("main section.tone-ink h2")?.textContent;
  expect(end([action, { type: "footnotes", notes: [] }])).toBe("Last words");
  expect(end([action, { type: "rule" }])).not.toBe("Last words");
});

test("two forms with the same fields have different ids", () => {
  const block: ContentBlock = { type: "form", form: "contact", hidden: {} };
  const ids = [...rendered([block, block, { ...block, form: "api-access" }]).querySelectorAll("[id]")].map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

/** The blog of an operator with articles in his content. The list is read when the modules are evaluated. */
let blog: (query?: Record<string, string>) => ReturnType<typeof parse>;
let neighborsOf: typeof neighbors;
const count = 30;

beforeAll(async () => {
  const article = (at: number): ListedArticle => ({
    path: `/blog/content-${at}`,
    title: `Content ${at} <b>`,
    description: "Of content",
    author: "Guest Author",
    published: `2099-01-${String(count - at).padStart(2, "0")}`,
    category: "ai-marketing",
    industry: "healthcare",
    glass: "amber",
    picture: { src: "/content/a.png", width: 800, height: 500, alt: "A", variants: [] },
  });
  globalThis.leadlightTexts = { articles: Array.from({ length: count }, (_, at) => article(at)) };
  vi.resetModules();
  const { renderPage } = await import("../src/app/render-server");
  ({ neighborsOf } = await import("../src/sections/articles/all-articles"));
  blog = (query = {}) => parse(renderPage({ site, page: "blog", query, form: null, postsRequests: true }).body);
});

afterAll(() => {
  globalThis.leadlightTexts = undefined;
  vi.resetModules();
});

test("the blog lists the articles of content with ours", () => {
  const first = blog();
  expect(first.querySelector("h2 a[href='/blog/content-0']")?.textContent).toBe("Content 0 <b>");
  expect([...first.querySelectorAll("li article h3 a")].map((link) => link.getAttribute("href"))).toEqual(
    [1, 2, 3, 4].map((at) => `/blog/content-${at}`),
  );
  expect(first.querySelector("#blog-industry [value=healthcare]")?.textContent).toBe(`Healthcare (${count + 1})`);
  expect(first.querySelector("#guest-author")?.textContent).toContain("Guest Author");
});

test("long lists have links to the first page, the last one and those around this one", () => {
  const numbers = (page: string) =>
    [...blog({ page }).querySelectorAll("nav li a:has(.sr-only)")].map((link) => link.textContent?.replace("Page ", ""));
  expect(numbers("1").slice(0, 3)).toEqual(["1", "2", "9"]);
  expect(numbers("5").slice(0, 5)).toEqual(["1", "4", "5", "6", "9"]);
  expect(blog({ page: "5" }).querySelector("a[aria-current=page] .sr-only")?.parentElement?.textContent).toBe("Page 5");
});

test("articles of content and ours are neighbors", () => {
  const last = neighborsOf(`/blog/content-${count - 1}`);
  expect(last.newer?.path).toBe(`/blog/content-${count - 2}`);
  expect(last.older?.drawing).toBeDefined();
  expect(neighborsOf(last.older?.path ?? "").newer?.path).toBe(`/blog/content-${count - 1}`);
  expect(neighborsOf("/blog/content-0").newer).toBeUndefined();
});
