// @vitest-environment happy-dom
import { act, type ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadMissingParts, loadPart, staticPart } from "../src/components/static-part";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface WordProps {
  word: string;
  className?: string;
}

/** What a `*.static.tsx` file exports, and what the server renders. */
function Word({ word, className }: WordProps) {
  return (
    <div className={className}>
      <p>{word}</p>
    </div>
  );
}

const page = (Part: ComponentType<WordProps>, word: string, className = "prose", key = "sent") => (
  <main>
    <Part key={key} word={word} className={className} />
  </main>
);

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.createElement("div");
});

afterEach(() => act(() => root.unmount()));

/** The browser's half of a part, and how often its code was asked for. */
function browserPart() {
  const load = vi.fn(async () => ({ Word }));
  return { load, Part: staticPart(load, "Word") };
}

async function hydrate(Part: ComponentType<WordProps>, html: string) {
  const errors: unknown[] = [];
  container.innerHTML = html;
  await act(async () => {
    root = hydrateRoot(container, page(Part, "as the browser has it"), {
      onRecoverableError: (error) => errors.push(error),
    });
  });
  return errors;
}

const show = (element: React.ReactNode) => act(async () => root.render(element));

test("hydration keeps the server's element and does without the code", async () => {
  const { Part, load } = browserPart();
  const html = renderToString(page(Word, "as the server sent it"));
  expect(await hydrate(Part, html)).toEqual([]);
  const sent = container.querySelector("p");

  await show(page(Part, "as the browser has it", "prose wide"));
  expect(container.querySelector("p")).toBe(sent);
  expect(container.innerHTML).toBe(html.replace("prose", "prose wide"));

  // A navigation leaves alone what stands on the screen, such as the header.
  await loadMissingParts();
  expect(load).not.toHaveBeenCalled();
});

test("under another key the part is rendered anew, once its code is there", async () => {
  const { Part, load } = browserPart();
  await hydrate(Part, renderToString(page(Word, "as the server sent it")));
  await loadPart(Part);
  expect(load).toHaveBeenCalledOnce();

  await show(page(Part, "anew", "prose", "live"));
  expect(container.innerHTML).toBe(renderToString(page(Word, "anew")));
});

test("a part that is left and comes back is loaded by the navigation that brings it back", async () => {
  const { Part, load } = browserPart();
  await hydrate(Part, renderToString(page(Word, "as the server sent it")));
  await show(null);
  await loadMissingParts();
  expect(load).toHaveBeenCalledOnce();
  await show(page(Part, "again"));
  expect(container.textContent).toBe("again");
});

test("a part that was not loaded in time fills itself", async () => {
  const { Part } = browserPart();
  await hydrate(Part, renderToString(page(Word, "as the server sent it")));
  await show(page(Part, "late", "prose", "live"));
  expect(container.textContent).toBe("late");
});

test("a part that the server left empty is an error", async () => {
  const { Part } = browserPart();
  await expect(hydrate(Part, '<main><div class="prose"></div></main>')).rejects.toThrow("static part Word");
});

test("a page that does not fit the server's HTML is rendered with the part's own code", async () => {
  const { Part } = browserPart();
  const errors = await hydrate(Part, "<main><section>another page</section></main>");
  expect(errors).not.toEqual([]);
  expect(container.textContent).toBe("as the browser has it");
});
