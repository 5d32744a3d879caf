/** What scripts add to the list of leads: keys, the chosen rows, and the leads that arrive. */
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { DeskPage } from "../src/desk/contract";
import { deskPages } from "./desk-fixtures";
import { mountDesk } from "./desk-mount";

const inbox = deskPages.find(([name]) => name === "inbox")?.[1] as DeskPage;

test("j and k move the focus, x chooses", async () => {
  const desk = await mountDesk(inbox);
  for (const key of ["j", "j", "j", "k"]) await desk.press(key);
  expect(desk.focusedRow()).toBe("lead-899");
  await desk.press("x");
  expect(desk.root.querySelector<HTMLInputElement>("#lead-899 [name=ids]")?.checked).toBe(true);
  expect(desk.root.textContent).toContain("1 lead chosen");
  await desk.end();
});

test("e acts on the focused lead, and comes back to its place", async () => {
  const desk = await mountDesk(inbox);
  const form = desk.root.querySelector<HTMLFormElement>("form.bulk");
  const sent = vi.fn();
  if (form) form.requestSubmit = (button) => sent((button as HTMLButtonElement).value);
  await desk.press("e");
  expect(sent).not.toHaveBeenCalled();
  await desk.press("j");
  await desk.press("e");
  expect(sent).toHaveBeenCalledWith("done");
  expect(form?.querySelector<HTMLInputElement>("[name=next]")?.value).toBe("/desk/leads?at=row-0");
  await desk.end();
});

test("the keys do nothing where the user has turned them off", async () => {
  const desk = await mountDesk(inbox);
  desk.window.localStorage.setItem("desk-keys-off", "yes");
  await desk.press("j");
  expect(desk.focusedRow()).toBeUndefined();
  desk.window.localStorage.clear();
  await desk.press("j");
  expect(desk.focusedRow()).toBe("lead-900");
  await desk.end();
});

test("the row that the address names has the focus, and the address no longer names it", async () => {
  const desk = await mountDesk(inbox, "https://desk.example/desk/leads?state=new&at=row-2");
  expect(desk.focusedRow()).toBe("lead-898");
  expect(desk.window.location.href).toBe("https://desk.example/desk/leads?state=new");
  await desk.end();
});

test("new leads are counted beside the list and in the title, until somebody signs out", async () => {
  const desk = await mountDesk(inbox);
  desk.window.document.title = "Leads – Northwind";
  const answers = [Response.json({ found: 1, newLeads: 4 }), new Response(null, { status: 401 })];
  const ask = vi.fn(async () => answers.shift());
  vi.stubGlobal("fetch", ask);
  const look = () => act(async () => void desk.window.document.dispatchEvent(new desk.window.Event("visibilitychange")));
  await look();
  expect(ask).toHaveBeenCalledWith("/desk/leads/new?after=900", expect.anything());
  expect(desk.root.textContent).toContain("1 new lead –");
  expect(desk.window.document.title).toBe("(4) Leads – Northwind");
  for (let times = 0; times < 3; times += 1) await look();
  expect(ask).toHaveBeenCalledTimes(2);
  await desk.end();
});
