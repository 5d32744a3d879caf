/** Each screen of the desk: rendered without warnings, hydrated without a mismatch, with CSS for each class and nothing that its policy blocks. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
// @ts-expect-error -- without types
import { compileDeskStyles } from "../build/desk.mjs";
import type { DeskPage, LeadScreen } from "../src/desk/contract";
import { renderDesk } from "../src/desk/render-server";
import { titleOf } from "../src/desk/title";
import { formatLocal, formatShortLocal, formatUtc } from "../src/desk/times";
import { filterQuery, newLeadsHref } from "../src/desk/hrefs";
import { changeOf } from "../src/desk/numbers/rate";
import { deskPages } from "./desk-fixtures";
import { mountDesk } from "./desk-mount";
import { classesInCss, classesOf } from "./support/classes";
import { parse } from "./support/pages";

const problems: string[] = [];

beforeEach(() => {
  problems.length = 0;
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void problems.push(words.map(String).join(" ")));
});

afterEach(() => vi.restoreAllMocks());

test.each(deskPages)("%s is complete HTML with one h1, and every control has a name", (_, page) => {
  const body = parse(renderDesk(page));
  expect(problems).toEqual([]);
  expect(body.querySelectorAll("h1").length).toBe(1);
  expect(body.querySelectorAll("[style], script, style").length).toBe(0);
  const names = [...body.querySelectorAll("input:not([type=hidden]):not([hidden]), select, textarea")].filter(
    (control) => !body.querySelector(`label[for="${control.id}"]`) && control.closest("label") === null,
  );
  expect(names).toEqual([]);
  for (const form of body.querySelectorAll("form[method=post]")) expect(form.querySelector("[name=form_token]")).not.toBeNull();
});

test.each(deskPages)("%s hydrates without a mismatch", async (_, page) => {
  const desk = await mountDesk(page);
  expect([...problems, ...desk.problems]).toEqual([]);
  await desk.end();
});

test("each class has CSS", async () => {
  const inputs = { "src/components/ui/icon.module.css": {} };
  const known = classesInCss(await compileDeskStyles({ inputs }));
  const own = new Set(
    [...readFileSync(new URL("../src/desk/styles.css", import.meta.url), "utf8").matchAll(/\.([a-z-]+)/g)].map(([, name]) => name),
  );
  for (const [, page] of deskPages) {
    const unknown = [...classesOf(parse(renderDesk(page)))].filter((name) => !known.has(name) && !own.has(name));
    expect(unknown).toEqual([]);
  }
});

test("the title counts new leads on the list only", () => {
  const titles = Object.fromEntries(deskPages.map(([name, page]) => [name, titleOf(page)]));
  expect(titles["inbox"]).toBe("(3) Leads – Northwind Analytics");
  expect(titles["lead"]).toBe("Asha Rao – Northwind Analytics");
});

const screenOf = (screen: Partial<DeskPage["screen"]> & { name: DeskPage["screen"]["name"] }) => {
  const page = deskPages.find(([, candidate]) => candidate.screen.name === screen.name)?.[1] as DeskPage;
  return parse(renderDesk({ ...page, screen: { ...page.screen, ...screen } as DeskPage["screen"] }));
};

test("numbers by page are views, by anything else visits", () => {
  for (const [by, word] of [
    ["page", "Views"],
    ["source", "Visits"],
    ["campaign", "Visits"],
    ["landing", "Visits"],
  ] as const) {
    const titles = [...screenOf({ name: "numbers", by, hasViews: true }).querySelectorAll("thead th")].map((cell) => cell.textContent);
    expect(titles[1]).toBe(word);
  }
});

test("the audit links one lead, counts several, and leaves everything else as it is", () => {
  const entry = (action: string, subject: string) => ({ at: "2026-11-28T14:05:00.000Z", actor: "a@b.example", action, subject });
  const body = screenOf({
    name: "audit",
    entries: [
      entry("lead.read", "3678039535466496"),
      entry("lead.state", "3678039535466496 3678039301640192 to done"),
      entry("lead.delete", "3678039535466496"),
      entry("user.role", "2 to sales"),
      entry("page.publish", "/spring"),
    ],
  });
  const cells = [...body.querySelectorAll("tbody tr")].map((row) => row.lastElementChild);
  expect(cells[0]?.querySelector("a")?.getAttribute("href")).toBe("/desk/leads/3678039535466496");
  expect(cells[1]?.querySelector("summary")?.textContent).toBe("2 leads to done");
  expect(cells[2]?.querySelector("a")).toBeNull();
  expect(cells[3]?.textContent).toBe("2 to sales");
  expect(body.textContent).toContain("page.publish");
});

test("a colleague's leads are listed without those of the person", () => {
  const lead = deskPages.find(([name]) => name === "lead")?.[1].screen as LeadScreen;
  const [own] = lead.samePerson.length > 0 ? lead.samePerson : [lead.lead];
  if (!own) throw new Error("no lead");
  const colleague = { ...own, id: 1, person: "Only Colleague" };
  const body = screenOf({ name: "lead", samePerson: [own], sameCompany: [own, colleague], companyDomain: "kaveri.example" });
  const links = (id: number) => body.querySelectorAll(`a[href="/desk/leads/${id}"]`).length;
  expect([links(own.id), links(colleague.id)]).toEqual([1, 1]);
});

test("times are in UTC on the server, and short where there is little room", () => {
  expect(formatUtc("2026-11-28T14:05:00.000Z")).toBe("28 Nov 2026, 14:05 UTC");
  const at = new Date(2026, 10, 28, 9, 7);
  expect(formatLocal(at.toISOString())).toBe("28 Nov 2026, 09:07");
  expect(formatShortLocal(at.toISOString(), new Date(2026, 10, 28, 23))).toBe("09:07");
  expect(formatShortLocal(at.toISOString(), new Date(2026, 11, 1))).toBe("28 Nov, 09:07");
  expect(formatShortLocal(at.toISOString(), new Date(2027, 0, 1))).toBe("28 Nov 2026");
});

test("an address holds the filters that are set, encoded", () => {
  const page = deskPages.find(([name]) => name === "inbox-not-found")?.[1];
  if (page?.screen.name !== "inbox") throw new Error("no inbox");
  const filter = { ...page.screen.filter, q: "a&b c", state: "new" as const };
  expect(filterQuery(filter)).toBe("state=new&q=a%26b+c");
  expect(newLeadsHref(7, filter)).toBe("/desk/leads/new?after=7&state=new&q=a%26b+c");
});

test.each([
  [112, 100, false, { direction: "up", text: "12 %" }],
  [50, 100, false, { direction: "down", text: "50 %" }],
  [100, 100, false, { direction: "same", text: "" }],
  [3, 0, false, { direction: "up", text: "new" }],
  [0, 0, false, null],
  [1.9, 1.2, true, { direction: "up", text: "0.7 pt" }],
  [null, 1, true, null],
] as const)("%s after %s is a change", (now, before, isRate, expected) => {
  expect(changeOf(now, before, isRate)).toEqual(expected);
});
