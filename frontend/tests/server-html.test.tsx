// @vitest-environment happy-dom
import { act, type ComponentType, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepServerHtml, loadMissingCode, prefetchIsland, useActivate } from "../src/components/server-html";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface TextProps {
  text: string;
  isActive?: boolean;
}

/** What a static or island file exports. */
function Text({ text }: TextProps) {
  return (
    <div className="prose">
      <p id="text" tabIndex={-1}>
        {text}
      </p>
    </div>
  );
}

/** What build/component-kinds.mjs makes of it on the server. */
const OnServer = (props: TextProps) => (
  <div className="contents">
    <Text {...props} />
  </div>
);

let container: HTMLElement;
let root: Root;

beforeEach(() => {
  container = document.createElement("div");
  document.body.append(container);
});

afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

/** The browser's component for `Text`, and a spy on the import of its code. */
function browserComponent() {
  const importCode = vi.fn(async () => ({ Text }));
  return { importCode, Component: keepServerHtml<"Text", TextProps>(importCode, "Text") };
}

const inMain = (Component: ComponentType<TextProps>, text: string, props: { isActive?: boolean } = {}) => (
  <main>
    <Component text={text} {...props} />
  </main>
);

async function hydrate(element: ReactNode, html: string) {
  const errors: unknown[] = [];
  container.innerHTML = html;
  await act(async () => {
    root = hydrateRoot(container, element, { onRecoverableError: (error) => errors.push(error) });
  });
  return errors;
}

const show = (element: ReactNode) => act(async () => root.render(element));

test("hydration keeps the server's element and does not load the code", async () => {
  const { Component, importCode } = browserComponent();
  const html = renderToString(inMain(OnServer, "from the server"));
  expect(await hydrate(inMain(Component, "from the browser"), html)).toEqual([]);
  const element = container.querySelector("p");

  await show(inMain(Component, "new props"));
  expect(container.querySelector("p")).toBe(element);
  expect(container.innerHTML).toBe(html);

  // A navigation does not load the code of a component that stays on the screen, such as the header.
  await loadMissingCode();
  expect(importCode).not.toHaveBeenCalled();
});

test("an active island is rendered by its code", async () => {
  const { Component, importCode } = browserComponent();
  await hydrate(inMain(Component, "from the browser"), renderToString(inMain(OnServer, "from the server")));
  await act(async () => prefetchIsland(Component));
  expect(importCode).toHaveBeenCalledOnce();
  await show(inMain(Component, "from the browser", { isActive: true }));
  expect(container.innerHTML).toBe(renderToString(inMain(Text, "from the browser")));
});

test("a new URL activates an island and keeps the focus", async () => {
  const { Component } = browserComponent();
  const Page = ({ url }: { url: string }) => inMain(Component, url, { isActive: useActivate(Component, url) });
  await hydrate(<Page url="/faq" />, renderToString(inMain(OnServer, "/faq")));
  container.querySelector("p")?.focus();
  await show(<Page url="/faq?q=a" />);
  expect(container.textContent).toBe("/faq?q=a");
  expect(document.activeElement).toBe(container.querySelector("p"));
  await show(<Page url="/faq" />);
  expect(container.textContent).toBe("/faq");
});

test("a navigation loads the code of a component that left the screen", async () => {
  const { Component, importCode } = browserComponent();
  await hydrate(inMain(Component, "from the browser"), renderToString(inMain(OnServer, "from the server")));
  await show(null);
  await loadMissingCode();
  expect(importCode).toHaveBeenCalledOnce();
  await show(inMain(Component, "again"));
  expect(container.textContent).toBe("again");
});

test("a component that is rendered before its code is loaded loads it", async () => {
  const { Component } = browserComponent();
  await hydrate(<main />, "<main></main>");
  await show(inMain(Component, "late"));
  expect(container.textContent).toBe("late");
});

test("a static component without HTML from the server is an error", async () => {
  const { Component } = browserComponent();
  await expect(hydrate(inMain(Component, "from the browser"), '<main><div class="contents"></div></main>')).rejects.toThrow(
    "no server HTML for Text",
  );
});

test("after a hydration error, the component is rendered by its code", async () => {
  const { Component } = browserComponent();
  const errors = await hydrate(inMain(Component, "from the browser"), "<main><section>another page</section></main>");
  expect(errors).not.toEqual([]);
  expect(container.textContent).toBe("from the browser");
});
