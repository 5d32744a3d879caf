import { describe, expect, it } from "vitest";
import { criticalRules } from "../build/critical-css.mjs";

/** Each selector with what it needs in the HTML. */
function needs(css) {
  const { features, rules } = criticalRules(css);
  const selectors = rules.flatMap((rule) => rule.selectors ?? []);
  return selectors.map(({ text, needs: indexes }) => [text, indexes.map((index) => features[index])]);
}

describe("the rules of the stylesheet as data", () => {
  it("names the classes, tags and attributes that a selector requires", () => {
    for (const [selector, ...expected] of [
      [".a.b>p", ".a", ".b", "p"],
      ["html,body,:root"],
      ["a:not(.x):focus", "a"],
      ["[open]>.md\\:w-1\\/2", "[open", ".md:w-1/2"],
      [".\\[\\&\\>svg\\]\\:x>svg", ".[&amp;&gt;svg]:x", "svg"],
      [":is(.\\*\\:p-1>*)", ".*:p-1"],
      [":is(.a,.b) i", "i"],
      [":is(.a.c,.b .c) i", ".c", "i"],
      [".a:is(:hover,[aria-current])", ".a", "[aria-current"],
      [".a:has(>input)", ".a", "input"],
      [".a:is([open],:popover-open,:open) b", ".a", "[open", "b"],
    ]) {
      const found = needs(`${selector}{top:0}`).flatMap(([, features]) => features);
      expect(found, selector).toEqual(expected);
    }
  });

  it("leaves out what no element is or has before the visitor does something", () => {
    const css =
      "a:hover,a:focus{top:1px}::selection{top:2px}.x:is(.y:active){top:3px}b:not(:hover){top:4px}a{cursor:pointer}dialog:modal{top:5px}";
    expect(needs(css).map(([text]) => text)).toEqual(["a:focus", "b:not(:hover)"]);
  });

  it("keeps what a transition from another page animates", () => {
    const css = "main{view-transition-name:hero}::view-transition-group(hero){animation-duration:1s}";
    expect(needs(css).map(([text]) => text)).toEqual(["main", "::view-transition-group(hero)"]);
  });

  it("needs an input of the type whose part it styles", () => {
    expect(needs("::file-selector-button{top:0}::-webkit-date-and-time-value{top:0}")).toEqual([
      ["::file-selector-button", ["=file"]],
      ...["date", "time", "month", "week", "datetime-local"].map((type) => ["::-webkit-date-and-time-value", [`=${type}`]]),
    ]);
  });

  it("keeps at-rules, and the names that declarations set and use", () => {
    const { rules } = criticalRules(
      "@font-face{src:url(a)}@media print{@supports (x:y){.a{--b:1px;margin:var(--b);animation:turn 1s}}}@keyframes turn{to{top:0}}",
    );
    expect(rules).toEqual([
      expect.objectContaining({ within: [], text: "@font-face{src:url(a)}" }),
      {
        within: ["@media print", "@supports (x:y)"],
        selectors: [{ text: ".a", needs: [0] }],
        declarations: [
          { sets: "--b", text: ["--b:1px"], uses: [] },
          { sets: undefined, text: ["margin:var(--b)"], uses: ["--b"] },
          { sets: undefined, text: ["animation:turn 1s"], uses: ["turn"] },
        ],
      },
      expect.objectContaining({ name: "turn", text: "@keyframes turn{to{top:0}}" }),
    ]);
  });

  it("gives the value that a registered property has where nothing sets it", () => {
    const { rules } = criticalRules(
      '@property --s{syntax:"*";inherits:false;initial-value:solid}@property --l{syntax:"*";inherits:false}.a{a:var(--s);b:var(--l,calc(1 + var(--s)))}',
    );
    const solid = { name: "--s", text: "var(--s)", unset: ["solid"] };
    expect(rules.at(-1).declarations.map(({ text }) => text)).toEqual([
      ["a:", solid],
      ["b:", { name: "--l", text: "var(--l,calc(1 + var(--s)))", unset: ["calc(1 + ", solid, ")"] }],
    ]);
  });
});
