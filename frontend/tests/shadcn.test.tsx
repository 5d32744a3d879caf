/** Components of shadcn-ui work after pasting: Tailwind's classes mean here what its documentation says, and shadcn's names of colors exist. */
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
// @ts-expect-error -- without types
import { buildShadcnPage } from "./shadcn/build.mjs";
import { Card } from "./shadcn/card";
import { ShadcnPage } from "./shadcn/page";
import { classesInCss, classesOf } from "./support/classes";
import { parse } from "./support/pages";

test("the page builds without warnings, and each of its classes has CSS", async () => {
  const { css, warnings } = await buildShadcnPage();
  expect(warnings).toEqual([]);
  const known = classesInCss(css);
  const classes = classesOf(parse(renderToString(<ShadcnPage />)));
  expect(classes.size).toBeGreaterThan(100);
  expect([...classes].filter((name) => !known.has(name))).toEqual([]);
});

test("a class that is passed to a component replaces its own", () => {
  const classes = classesOf(parse(renderToString(<Card className="gap-4 rounded-none text-h3 text-body" />)));
  for (const name of ["gap-6", "rounded-xl", "text-card-foreground"]) expect(classes).not.toContain(name);
  for (const name of ["gap-4", "rounded-none", "text-h3", "text-body"]) expect(classes).toContain(name);
});
