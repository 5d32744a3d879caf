// @vitest-environment happy-dom
/** The figures of the footer are true, or not shown. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { measurePage } from "../src/components/measure-page";

const address = "https://site.example/";
const stubPath = (path: string) => vi.stubGlobal("location", new URL(path, address));
const resource = (name: string, transferSize: number, encodedBodySize = transferSize) => ({ name, transferSize, encodedBodySize });

function given(opening: object, resources: object[] = []): void {
  vi.spyOn(performance, "getEntriesByType").mockImplementation((type) => (type === "navigation" ? [opening] : resources) as never);
}

const opening = { transferSize: 12_300, encodedBodySize: 12_000, requestStart: 10, responseStart: 17.4 };

function shown(): Record<string, string | null> {
  const facts = [...document.querySelectorAll("[data-fact]")];
  return Object.fromEntries(
    facts.map((fact) => [fact.getAttribute("data-fact"), fact.parentElement?.classList.contains("invisible") ? null : fact.textContent]),
  );
}

beforeEach(() => {
  stubPath("/");
  document.body.innerHTML = `<ul id="page-facts">
    <li><b data-fact="cookies">0</b></li><li><b data-fact="third-parties">0</b></li>
    <li class="invisible"><b data-fact="size">000</b></li><li class="invisible"><b data-fact="answer">000</b></li>
    <li id="page-changed">Changed today</li><li><a id="page-markdown" href="/index.md">Markdown</a></li></ul>`;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an opened document has its bytes and its time", () => {
  given({ ...opening, name: address }, [resource(new URL("/a.js", address).href, 50_000)]);
  measurePage();
  expect(shown()).toEqual({ cookies: "0", "third-parties": "0", size: "62", answer: "7" });
  expect(document.getElementById("page-changed")?.textContent).toBe("Changed today");
});

test("cookies and third parties of an operator's scripts are counted", () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("a=1; b=2");
  given({ ...opening, name: address }, [resource("https://cdn.example/a.js", 1), resource("https://cdn.example/b.js", 1)]);
  measurePage();
  expect(shown()).toMatchObject({ cookies: "2", "third-parties": "1" });
});

test.each([
  ["from the cache", { transferSize: 0 }],
  ["not modified", { transferSize: 300 }],
])("a document %s leaves both out", (_, sizes) => {
  given({ ...opening, ...sizes, name: address });
  measurePage();
  expect(shown()).toMatchObject({ size: null, answer: null });
});

test("a page that the visitor navigated to has its own Markdown, and no figures of the document", () => {
  given({ ...opening, name: new URL("/faq", address).href });
  measurePage();
  expect(shown()).toMatchObject({ size: null, answer: null });
  expect(document.getElementById("page-changed")?.textContent).toBe("");
  stubPath("/blog");
  measurePage();
  expect(document.getElementById("page-markdown")?.getAttribute("href")).toBe("/blog.md");
});
