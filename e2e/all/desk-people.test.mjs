/** What owners do with people, and everybody with sessions, in the desk: on both databases, with and without JavaScript. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { allowStatus, Client, heading, openDesk, PASSWORD, press, ready, settings, signIn, skip, startDesk } from "../support/desk.mjs";
import { poll } from "../support/poll.mjs";

for (const { store, js, name } of settings)
  describe(name, { skip: skip || (!process.env.REQUIRE_PROGRAMS && store.missing) }, () => {
    let desk, owner, sales;

    before(async () => {
      assert.ok(!store.missing, store.missing);
      desk = await startDesk(store);
      [owner, sales] = [await desk.enter("owner"), await desk.enter("sales")];
    });
    after(() => desk?.close());

    const asSales = (work, options) => desk.visit({ js, ...sales.context, ...options }, work);
    const asOwner = (work, options) => desk.visit({ js, ...owner.context, ...options }, work);

    test("an owner invites, changes roles, resets and disables, and the audit says so", async () => {
      const email = `invited-${js}@example.com`;
      const buttonOf = (page, words) => page.getByRole("row").filter({ hasText: email }).getByRole("button", { name: words });
      let link;
      await asOwner(
        async (page) => {
          await openDesk(page, "/desk/people", js);
          await page.getByLabel("Invite by e-mail address").fill(email);
          await page.getByLabel("Role", { exact: true }).selectOption("marketing");
          await press(page, page.getByRole("button", { name: "Invite", exact: true }), "Hand this link over", js);
          link = await page.getByLabel("One-time link").inputValue();
          await page.getByLabel("Invite by e-mail address").fill(email);
          await press(page, page.getByRole("button", { name: "Invite", exact: true }), "is a user already", js);
        },
        { allow: allowStatus(422) },
      );
      await desk.visit({ js, allow: allowStatus(404, 403) }, async (page) => {
        await page.goto(link);
        await ready(page, js);
        await page.getByLabel("Password").fill(PASSWORD);
        await page.getByRole("button", { name: "Set password" }).click();
        await page.getByText("The password is set.").waitFor();
        assert.equal((await openDesk(page, link, js)).status(), 404, "the link works once");
        await openDesk(page, "/desk/sign-in", js);
        await signIn(page, email);
        await page.waitForURL("**/desk/numbers");
        await asOwner(async (own) => {
          await openDesk(own, "/desk/people", js);
          await own.getByLabel(`Role of ${email}`).selectOption("sales");
          await press(own, own.getByRole("button", { name: `Change the role of ${email}` }), "The role is changed.", js);
        });
        assert.equal((await openDesk(page, "/desk/leads", js)).status(), 200, "sales reads leads");
        await asOwner(async (own) => {
          await openDesk(own, "/desk/people", js);
          await press(own, buttonOf(own, "Disable"), "can no longer sign in", js);
        });
        await page.goto("/desk/leads");
        assert.equal(new URL(page.url()).pathname, "/desk/sign-in", "the session of a disabled person is ended");
        await asOwner(async (own) => {
          await openDesk(own, "/desk/people", js);
          await press(own, buttonOf(own, "Enable"), "can sign in again", js);
          await press(own, buttonOf(own, "Reset password"), "Hand this link over", js);
          link = await own.getByLabel("One-time link").inputValue();
          await openDesk(own, "/desk/audit", js);
          const table = await own.getByRole("table").innerText();
          for (const [action, subject] of [
            ["Invited", email],
            ["Set role", `${email} to sales`],
            ["Disabled", email],
            ["Enabled", email],
            ["Made a reset link", email],
          ])
            assert.match(table, new RegExp(`${owner.email}\\s+${action}\\s[^\n]*${subject}`), action);
        });
        await page.goto(link);
        await heading(page, "Choose a new password").waitFor();
      });
    });

    test("the last owner stays", async () => {
      const people = await (await owner.client.request("/desk/people")).text();
      assert.ok(!/Disable<[^>]*>: owner/.test(people));
      const ids = [...people.matchAll(/\/desk\/people\/(\d+)\/role/g)].map(([, id]) => Number(id));
      const own = [1, 2, 3].find((id) => !ids.includes(id));
      const answer = await owner.client.post(`/desk/people/${own}/disable`, {});
      assert.match(answer.headers.get("location"), /notice=last-owner/);
    });

    test("the list of sessions ends another one", async () => {
      const other = new Client(desk.base);
      await other.signIn(sales.email);
      assert.equal((await other.request("/desk/leads")).status, 200);
      await asSales(async (page) => {
        await openDesk(page, "/desk/account", js);
        await press(page, page.getByRole("button", { name: "End the session of" }).first(), "The session is ended.", js);
      });
      assert.equal((await other.request("/desk/leads")).status, 303);
      assert.equal((await sales.client.request("/desk/leads")).status, 200, "this one goes on");
    });

    test("too many attempts from one address are refused for a minute, the right password too", () =>
      desk.visit({ js, allow: allowStatus(422, 429) }, async (page) => {
        const attempt = async (password) => {
          await openDesk(page, "/desk/sign-in", js);
          await signIn(page, sales.email, password);
          await page.getByText(/^(Address or password is wrong|Too many attempts)\./).waitFor();
          return page.locator("body").innerText();
        };
        const isRefused = (text) => text.includes("Too many attempts. Wait a minute, go back and try again.");
        await poll(() => attempt(`${PASSWORD} no`), isRefused, "nobody is refused");
        assert.ok(isRefused(await attempt(PASSWORD)), "the right password is refused too");
        await asSales(async (own) => assert.equal((await openDesk(own, "/desk/leads", js)).status(), 200, "who is in stays in"));
      }));
  });
