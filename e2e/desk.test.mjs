/** The desk from the invitation to the answered lead, as an owner goes through it, and what the other roles may not do. More: all/desk*.test.mjs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axeViolations, expectToast, overflowingElements } from "./support/browser.mjs";
import {
  allowStatus,
  COMMON_PASSWORD,
  confirm,
  openDesk,
  PASSWORD,
  persons,
  press,
  ready,
  rowOf,
  signIn,
  skip,
  startDesk,
} from "./support/desk.mjs";
import { fillForm, openForm, sampleValues, submit } from "./support/forms.mjs";

let desk;

before(async () => {
  if (!skip) desk = await startDesk();
});
after(() => desk?.close());

for (const js of [true, false])
  test(`${js ? "with" : "without"} JavaScript an invitation leads to the inbox, and a common password does not`, { skip }, () =>
    desk.visit({ js, allow: allowStatus(422) }, async (page) => {
      const email = `first-${js}@example.com`;
      await page.goto(desk.invite(email, "owner"));
      await ready(page, js);
      assert.equal(await page.getByLabel("E-mail address").inputValue(), email);
      const choose = async (password) => {
        await page.getByLabel("Password").fill(password);
        await page.getByRole("button", { name: "Set password" }).click();
      };
      await choose(COMMON_PASSWORD);
      await page.getByText("This password is easy to guess").waitFor();
      await choose(PASSWORD);
      await page.getByText("The password is set.").waitFor();
      await signIn(page, email, `${PASSWORD} not`);
      await page.getByRole("alert").filter({ hasText: "Address or password is wrong." }).waitFor();
      await signIn(page, email);
      await page.waitForURL("**/desk/leads");
      await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
      await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You have signed out.").waitFor();
      await page.goto("/desk/leads");
      assert.equal(new URL(page.url()).pathname, "/desk/sign-in", "the session is ended");
    }),
  );

test("a post of the contact form is a lead that is read, noted, given to somebody, done and deleted", { skip }, async () => {
  const owner = await desk.enter("owner");
  const values = sampleValues("contact", {
    name: "Ada Lovelace",
    company: "Analytical Engines",
    message: "A quote for the engine, please.",
  });
  await desk.visit({}, async (page) => {
    await openForm(page, "contact");
    await fillForm(page, "contact", values);
    await submit(page, "contact");
    await expectToast(page, "contact-sent");
  });
  await desk.delivered(values.email);
  await desk.visit(owner.context, async (page) => {
    await openDesk(page, "/desk/leads");
    assert.match(await page.title(), /^\(1\) Leads/);
    for (const words of ["lovelace", "analytical", "engi", "quote"]) {
      await page.getByLabel("Search leads").fill(words);
      await page.getByLabel("Search leads").press("Enter");
      await page.getByRole("list", { name: "Active filters" }).getByText(words).waitFor();
      await ready(page);
      assert.deepEqual(await persons(page), ["Ada Lovelace"], words);
    }
    await page.getByLabel("Search leads").fill("babbage");
    await page.getByLabel("Search leads").press("Enter");
    await page.getByText("No leads found.").waitFor();
    await page.getByRole("link", { name: "Show all leads" }).click();
    await rowOf(page, "Ada Lovelace").getByRole("link").click();
    await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor();
    await ready(page);
    for (const value of [values.email, values.company, values.subject, values.message]) await page.getByText(value).first().waitFor();
    const reply = await page.getByRole("link", { name: "Reply" }).getAttribute("href");
    assert.ok(decodeURIComponent(reply).startsWith(`mailto:${values.email}?subject=`), reply);
    assert.equal(await page.getByRole("link", { name: "Call" }).getAttribute("href"), `tel:${values.phone.replaceAll(/[^+\d]/g, "")}`);
    await page.getByText("Delivered", { exact: true }).waitFor();
    await page.getByLabel("New note").fill("Called back.");
    await press(page, page.getByRole("button", { name: "Add note" }), "The note is added.");
    await page.getByText("Called back.").waitFor();
    await page.getByLabel("State", { exact: true }).selectOption("open");
    await page.getByLabel("Owner", { exact: true }).selectOption(owner.email);
    await press(page, page.getByRole("button", { name: "Save" }), "Saved.");
    assert.equal(await page.getByLabel("Owner", { exact: true }).inputValue(), owner.email);
    await press(page, page.getByRole("button", { name: "Done" }), "Saved.");
    assert.equal(new URL(page.url()).pathname, "/desk/leads", "done goes back to the list");
    await rowOf(page, "Ada Lovelace").getByText("Done").waitFor();
    await rowOf(page, "Ada Lovelace").getByRole("link").click();
    await page.getByRole("heading", { name: "Ada Lovelace", level: 1 }).waitFor();
    await ready(page);
    await confirm(page, "Delete lead…", "Delete for good", "Deleted.");
    await page.getByText("No leads yet.").waitFor();
  });
});

test("each role sees its tabs, and is refused everything else", { skip }, async () => {
  const tabs = { sales: ["Leads", "Numbers", "Account"], marketing: ["Numbers", "Account"] };
  await desk.post("contact", sampleValues("contact", { name: "Grace Hopper" }));
  for (const role of ["sales", "marketing"]) {
    const person = await desk.enter(role);
    await desk.visit({ ...person.context, allow: allowStatus(403) }, async (page) => {
      await openDesk(page, "/desk");
      const shown = await page.getByRole("navigation", { name: "Desk" }).getByRole("link").allTextContents();
      assert.deepEqual(
        shown.map((text) => text.replace(/\d+ new$/, "")),
        tabs[role],
      );
      for (const path of [
        "/desk/people",
        "/desk/audit",
        "/desk/server",
        ...(role === "marketing" ? ["/desk/leads", "/desk/leads/export"] : []),
      ]) {
        assert.equal((await openDesk(page, path)).status(), 403, `${role} ${path}`);
        await page.getByRole("heading", { name: "Not for your role" }).waitFor();
      }
    });
    const { client } = person;
    const id = role === "sales" ? (await (await client.request("/desk/leads")).text()).match(/name="ids" value="(\d+)"/)[1] : 1;
    for (const path of [`/desk/leads/${id}/erase`, "/desk/people"])
      assert.equal((await client.post(path, { confirmed: "yes" })).status, 403, `${role} ${path}`);
    if (role === "sales")
      await desk.visit(person.context, async (page) => {
        await openDesk(page, `/desk/leads/${id}`);
        await page.getByRole("button", { name: "Delete lead…" }).waitFor();
        assert.equal(await page.getByRole("button", { name: "Erase person…" }).count(), 0);
      });
    const forged = await client.send("/desk/leads", { ids: id, action: "done" });
    assert.equal(forged.status, 403, `${role}: a form without its token`);
  }
});

test("the inbox and a lead fit a phone and are accessible", { skip }, async () => {
  const owner = await desk.enter("owner");
  await desk.post("message", sampleValues("message", { name: "A".repeat(80), company: "A company with a long name ".repeat(4) }));
  await desk.visit({ ...owner.context, width: 375 }, async (page) => {
    await openDesk(page);
    for (const screen of ["list", "lead"]) {
      assert.deepEqual(await overflowingElements(page), [], screen);
      assert.deepEqual(await axeViolations(page), [], screen);
      if (screen === "list") await rowOf(page, "AAAA").getByRole("link").click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await ready(page);
    }
  });
});
