/** What only scripts do in the desk, the admin listener, and how every screen looks. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { axeViolations, expectToast, overflowingElements } from "../support/browser.mjs";
import { allowStatus, Client, heading, openDesk, postSamples, ready, rowOf, signIn, skip, startDesk } from "../support/desk.mjs";
import { fillForm, openForm, sampleValues, submit } from "../support/forms.mjs";
import { expectPoll } from "../support/poll.mjs";
import { forms } from "../support/site.mjs";

describe("with JavaScript", { skip }, () => {
  let desk, owner, marketing;

  before(async () => {
    desk = await startDesk();
    [owner, marketing] = [await desk.enter("owner"), await desk.enter("marketing")];
    await postSamples(desk);
  });
  after(() => desk?.close());

  const focused = (page) =>
    page.evaluate(() => document.activeElement.closest("li")?.querySelector("a")?.textContent ?? document.activeElement.name);

  test("the keyboard goes through the list, chooses, marks and opens", () =>
    desk.visit(owner.context, async (page) => {
      await openDesk(page);
      const keys = page.keyboard;
      await keys.press("j");
      assert.equal(await focused(page), "Grace Hopper");
      await keys.press("j");
      await keys.press("j");
      await keys.press("k");
      assert.equal(await focused(page), "Charles Babbage");
      await keys.press("x");
      await page.getByText("1 lead chosen").waitFor();
      await keys.press("x");
      await keys.press("e");
      await page.getByText("Saved.").waitFor();
      await rowOf(page, "Charles Babbage").getByText("Done").waitFor();
      await ready(page);
      assert.equal(await focused(page), "Charles Babbage", "the place in the list is kept");
      await keys.press("j");
      await keys.press("s");
      await rowOf(page, "Ada Lovelace").waitFor({ state: "detached" });
      await ready(page);
      await keys.press("k");
      await keys.press("k");
      await keys.press("Enter");
      await heading(page, "Grace Hopper").waitFor();
      await ready(page);
      await keys.press("j");
      await heading(page, "Charles Babbage").waitFor();
      await ready(page);
      await keys.press("u");
      await heading(page, "Leads").waitFor();
      await ready(page);
      await keys.press("/");
      assert.equal(await focused(page), "q");
      await keys.type("j e s");
      assert.equal(await page.getByLabel("Search leads").inputValue(), "j e s", "a field keeps its keys");
    }));

  test("single keys can be turned off, and stay off", () =>
    desk.visit(owner.context, async (page) => {
      await openDesk(page);
      await page.keyboard.press("?");
      await page.getByLabel("Single keys work in this browser").uncheck();
      await page.getByRole("button", { name: "Close" }).click();
      await page.reload();
      await ready(page);
      await page.keyboard.press("j");
      assert.notEqual(await focused(page), "Grace Hopper");
      await page.keyboard.press("?");
      assert.equal(await page.getByRole("dialog").count(), 0);
      await page.getByRole("button", { name: "Keys" }).click();
      await page.getByLabel("Single keys work in this browser").check();
      await page.getByRole("button", { name: "Close" }).click();
      await page.keyboard.press("j");
      assert.equal(await focused(page), "Grace Hopper");
    }));

  test("a new lead is announced without a reload, and the title counts it", () =>
    desk.visit(owner.context, async (page) => {
      await openDesk(page);
      const before = Number((await page.title()).match(/^\((\d+)\)/)?.[1] ?? 0);
      await page.evaluate(() => (globalThis.marked = true));
      await desk.visit({}, async (visitor) => {
        await openForm(visitor, "message");
        await fillForm(visitor, "message", sampleValues("message", { name: "Just Now" }));
        await submit(visitor, "message");
        await expectToast(visitor, forms.message.success);
      });
      await page.getByText("1 new lead –").waitFor();
      await expectPoll(() => page.title(), `(${before + 1}) ${(await page.title()).replace(/^\(\d+\) /, "")}`);
      assert.ok(await page.evaluate(() => globalThis.marked), "no reload");
      await page.getByRole("link", { name: "Show" }).click();
      await rowOf(page, "Just Now").waitFor();
    }));

  test("the admin listener serves the same desk", async () => {
    const other = new Client(desk.admin);
    await other.signIn(owner.email);
    assert.equal((await other.request("/desk/leads")).status, 200);
    await desk.visit({ baseURL: desk.admin }, async (page) => {
      await openDesk(page, "/desk");
      await signIn(page, owner.email);
      await heading(page, "Leads").waitFor();
    });
  });

  for (const colorScheme of ["light", "dark"])
    for (const width of [375, 1280])
      test(`every screen is accessible and fits at ${width} px, ${colorScheme}`, async () => {
        const look = { width, colorScheme, allow: allowStatus(403, 404) };
        const check = async (page, what) => {
          assert.deepEqual(await overflowingElements(page), [], what);
          assert.deepEqual(await axeViolations(page), [], what);
        };
        await desk.visit({ ...owner.context, ...look }, async (page) => {
          await openDesk(page);
          await rowOf(page, "Grace Hopper").getByRole("link").click();
          await heading(page, "Grace Hopper").waitFor();
          const { pathname } = new URL(page.url());
          for (const path of [
            "/desk/leads",
            "/desk/leads?q=nothing&form=contact",
            "/desk/leads?state=spam",
            pathname,
            "/desk/numbers",
            "/desk/people",
            "/desk/audit",
            "/desk/account",
            "/desk/nothing",
          ]) {
            await openDesk(page, path);
            await check(page, path);
          }
          await openDesk(page, "/desk/leads");
          await page.locator("[name=ids]").first().check();
          await check(page, "chosen leads");
          await page.getByRole("button", { name: "Delete…" }).click();
          await check(page, "a confirmation");
          await page.goto("/desk/server");
          await check(page, "/desk/server");
        });
        await desk.visit({ ...marketing.context, ...look }, async (page) => {
          await openDesk(page, "/desk/leads");
          await check(page, "refused");
        });
        await desk.visit(look, async (page) => {
          for (const path of ["/desk/sign-in", new URL(desk.invite(`${colorScheme}-${width}@example.com`, "sales")).pathname]) {
            await openDesk(page, path);
            await check(page, path);
          }
        });
      });
});
