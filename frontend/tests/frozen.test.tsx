import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { frozen } from "../src/components/frozen";

function Part({ word }: { word: string }) {
  return <p>{word}</p>;
}

// As in the server bundle, where the build makes `import()` synchronous.
const load = (() => ({ Part })) as unknown as () => Promise<{ Part: typeof Part }>;

test("the server renders the part in full, inside an element that carries the class", () => {
  const Frozen = frozen(load, "Part");
  expect(renderToString(<Frozen word="light" className="prose" />)).toBe('<div class="prose"><p>light</p></div>');
});
