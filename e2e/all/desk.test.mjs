/** The desk on both databases, with and without JavaScript: what sales and owners do with leads, people and sessions, and how every screen looks. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { axeViolations, overflowingElements } from "../support/browser.mjs";
import {
  allowStatus,
  Client,
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
  stores,
} from "../support/desk.mjs";
import { fillForm, openForm, sampleValues, submit } from "../support/forms.mjs";
import { expectPoll, poll } from "../support/poll.mjs";

/** The leads that all journeys find: [form, values]. Campaign and source come with the post. */
const samples = {
  ada: [
    "contact",
    { name: "Ada Lovelace", email: "ada@analytical.example", company: "Analytical Engines", message: "A quote for the engine." },
  ],
  charles: [
    "contact",
    { name: "Charles Babbage", email: "charles@analytical.example", company: "Analytical Engines", message: "The difference." },
  ],
  grace: ["message", { name: "Grace Hopper", email: "grace@gmail.com", company: "Univac", message: "Nanoseconds by the box." }],
};
const origin = { origin_landing_page: "/products", origin_referring_host: "news.example.org", origin_utm_campaign: "spring" };
const originOf = { ada: origin, charles: {}, grace: {} };

async function postSamples(desk) {
  for (const [key, [form, values]] of Object.entries(samples)) await desk.post(form, { ...sampleValues(form, values), ...originOf[key] });
}

const heading = (page, name) => page.getByRole("heading", { name, level: 1 });

async function openLead(page, person, list = "/desk/leads", js = true) {
  await openDesk(page, list, js);
  await rowOf(page, person).getByRole("link").click();
  await heading(page, person).waitFor();
  await ready(page, js);
}

/** The leads of the list with a query. */
async function found(page, query, js) {
  await openDesk(page, `/desk/leads?${query}`, js);
  return (await page.getByRole("list", { name: "Leads" }).count()) === 0 ? [] : persons(page);
}

/** What the store does does not depend on scripts, so each is tried once. */
const settings = stores.map((store, index) => ({
  store,
  js: index === 0,
  name: `${store.name}, ${index === 0 ? "with" : "without"} JavaScript`,
}));

for (const { store, js, name } of settings)
  describe(name, { skip: skip || (!process.env.REQUIRE_PROGRAMS && store.missing) }, () => {
    let desk, owner, sales;

    before(async () => {
      assert.ok(!store.missing, store.missing);
      desk = await startDesk(store);
      [owner, sales] = [await desk.enter("owner"), await desk.enter("sales")];
      await postSamples(desk);
    });
    after(() => desk?.close());

    const asSales = (work, options) => desk.visit({ js, ...sales.context, ...options }, work);
    const asOwner = (work, options) => desk.visit({ js, ...owner.context, ...options }, work);

    test("each filter finds its leads and no others", () =>
      asSales(async (page) => {
        const [ada, charles, grace] = ["Ada Lovelace", "Charles Babbage", "Grace Hopper"];
        const today = new Date().toISOString().slice(0, 10);
        const [set] = [await sales.client.token("/desk/leads")];
        await openDesk(page, "/desk/leads", js);
        const idOf = async (person) => (await rowOf(page, person).getAttribute("id")).replace("lead-", "");
        const id = await idOf(charles);
        await sales.client.send(`/desk/leads/${id}/state`, { form_token: set, state: "open", owner: sales.email });
        for (const [query, expected] of [
          ["", [grace, charles, ada]],
          ["form=contact", [charles, ada]],
          ["state=new", [grace, ada]],
          ["state=open", [charles]],
          [`owner=${encodeURIComponent(sales.email)}`, [charles]],
          ["owner=none", [grace, ada]],
          ["source=news.example.org", [ada]],
          ["campaign=spring", [ada]],
          ["free_mail=yes", [grace]],
          ["free_mail=no", [charles, ada]],
          [`from=${today}`, [grace, charles, ada]],
          ["until=2020-01-01", []],
          ["q=nanosec", [grace]],
          ["q=analytical&state=new", [ada]],
          ["q=grace%40gmail.com", [grace]],
          // Quotes and signs are no part of a word, and no part of a query language either.
          ["q=%22nanosec+%3B--+%25+%27", [grace]],
        ])
          assert.deepEqual(await found(page, query, js), expected, query);
        // The choices of the page are the values that leads have.
        await openDesk(page, "/desk/leads", js);
        await page.locator("summary").filter({ hasText: "More filters" }).click();
        await page.getByLabel("Campaign").selectOption("spring");
        if (!js) await page.getByRole("button", { name: "Apply" }).click();
        await page.waitForURL(/campaign=spring/);
        assert.deepEqual(await persons(page), [ada]);
        await page.getByRole("link", { name: "Clear all" }).click();
        await rowOf(page, grace).waitFor();
      }));

    test("a lead shows the others of its company, a note, its owner and its state", () =>
      asSales(async (page) => {
        await openLead(page, "Ada Lovelace", "/desk/leads", js);
        const others = page.getByRole("region", { name: "Other leads of analytical.example" });
        assert.deepEqual(await others.getByRole("link").allTextContents(), ["Charles Babbage"]);
        for (const value of ["spring", "news.example.org", "/products"])
          await page.getByRole("region", { name: "Origin" }).getByText(value, { exact: true }).waitFor();
        await page.getByLabel("New note").fill("Called.\nBack on Monday.");
        await press(page, page.getByRole("button", { name: "Add note" }), "The note is added.", js);
        assert.match(await page.getByRole("region", { name: "Notes" }).innerText(), /Called\.\nBack on Monday\./);
        await page.getByLabel("State", { exact: true }).selectOption("open");
        await page.getByLabel("Owner", { exact: true }).selectOption(sales.email);
        await press(page, page.getByRole("button", { name: "Save" }), "Saved.", js);
        await page.getByRole("link", { name: "All leads" }).click();
        const row = rowOf(page, "Ada Lovelace");
        await row.getByText("Open").waitFor();
        assert.match(await row.innerText(), new RegExp(sales.email.split("@")[0]));
      }));

    test("the same text from the same person counts as one lead", async () => {
      const values = sampleValues("contact", { name: "Twice Sender" });
      await desk.post("contact", values);
      await desk.post("contact", values);
      await asSales(async (page) => {
        await openDesk(page, "/desk/leads?q=twice", js);
        assert.deepEqual(await persons(page), ["Twice Sender"]);
        await rowOf(page, "Twice Sender").getByText("×2").waitFor();
        await openLead(page, "Twice Sender", "/desk/leads?q=twice", js);
        await page.getByRole("region", { name: "Sent again once" }).waitFor();
      });
    });

    test("what looks like spam is held, and delivered once it is no spam", async () => {
      const values = sampleValues("contact", { name: "Held Back" });
      await desk.post("contact", values, { isSpam: true });
      await asSales(async (page) => {
        assert.deepEqual(await found(page, "q=held", js), []);
        await openLead(page, "Held Back", "/desk/leads?state=spam&q=held", js);
        await page.getByRole("region", { name: "Why it is spam" }).getByText("A field that people do not see was filled in.").waitFor();
        assert.ok(!desk.isDelivered(values.email));
        await press(page, page.getByRole("button", { name: "Not spam" }), "It is a lead now", js);
        assert.deepEqual(await found(page, "state=new&q=held", js), ["Held Back"]);
        assert.deepEqual(await found(page, "state=spam&q=held", js), []);
        const { fields } = await desk.delivered(values.email);
        assert.equal(fields.name, "Held Back");
        await openLead(page, "Held Back", "/desk/leads?q=held", js);
        await press(page, page.getByRole("button", { name: "Spam", exact: true }), "Saved.", js);
        assert.deepEqual(await found(page, "state=spam&q=held", js), ["Held Back"]);
      });
    });

    test("several at once are done, given to somebody and deleted", async () => {
      for (const name of ["Bulk One", "Bulk Two", "Bulk Three"]) await desk.post("message", sampleValues("message", { name }));
      const list = "/desk/leads?q=bulk";
      await asSales(async (page) => {
        const choose = async (...names) => {
          for (const person of names) await rowOf(page, person).getByRole("checkbox").check();
        };
        await openDesk(page, list, js);
        await choose("Bulk One", "Bulk Two");
        await press(page, page.getByRole("button", { name: "Done" }), "Saved.", js);
        assert.deepEqual(await found(page, "q=bulk&state=done", js), ["Bulk Two", "Bulk One"]);
        await openDesk(page, list, js);
        await choose("Bulk Three");
        await page.getByLabel("New owner").selectOption(sales.email);
        await press(page, page.getByRole("button", { name: "Assign" }), "Saved.", js);
        assert.deepEqual(await found(page, `q=bulk&owner=${encodeURIComponent(sales.email)}`, js), ["Bulk Three"]);
        await openDesk(page, list, js);
        await choose("Bulk One", "Bulk Three");
        await confirm(page, "Delete…", "Delete for good", "Deleted.", js);
        assert.deepEqual(await persons(page), ["Bulk Two"]);
        if (js) return;
        // Without scripts nothing keeps somebody from pressing a button before they choose.
        await openDesk(page, list, js);
        const form_token = await sales.client.token("/desk/leads");
        const answer = await sales.client.send("/desk/leads", { form_token, action: "done" });
        assert.match(answer.headers.get("location"), /notice=nothing-chosen/);
      });
    });

    test("a lead is deleted only with a confirmation", async () => {
      await desk.post("message", sampleValues("message", { name: "Delete Me" }));
      await asSales(async (page) => {
        await openLead(page, "Delete Me", "/desk/leads?q=delete", js);
        const { pathname } = new URL(page.url());
        const answer = await sales.client.post(`${pathname}/delete`, {}, pathname);
        assert.match(answer.headers.get("location"), /notice=not-confirmed/);
        if (js) {
          await page.getByRole("button", { name: "Delete lead…" }).click();
          await page.getByRole("button", { name: "Cancel" }).click();
          await page.getByRole("dialog").waitFor({ state: "detached" });
        }
        await confirm(page, "Delete lead…", "Delete for good", "Deleted.", js);
        assert.deepEqual(await found(page, "q=delete", js), []);
        assert.equal((await sales.client.request(pathname)).status, 404);
      });
    });

    test("only an owner erases a person, and then nothing of them is left", async () => {
      const email = "erase.me@example.com";
      const values = sampleValues("contact", { name: "Erase Me", email });
      await desk.post("contact", values);
      await desk.post("message", sampleValues("message", { name: "Erase Me", email }));
      let path;
      await asSales(async (page) => {
        await openLead(page, "Erase Me", "/desk/leads?q=erase&form=contact", js);
        path = new URL(page.url()).pathname;
        await page.getByRole("region", { name: "Other leads of this person" }).getByRole("link").waitFor();
        assert.equal(await page.getByText("Erase person…").count(), 0);
      });
      const forged = await sales.client.post(`${path}/erase`, { confirmed: "yes" }, path);
      assert.equal(forged.status, 403);
      const foreign = await owner.client.send(
        `${path}/erase`,
        { confirmed: "yes", form_token: await owner.client.token(path) },
        { origin: "https://evil.example" },
      );
      assert.equal(foreign.status, 403, "another site's form");
      const stolen = await owner.client.send(`${path}/erase`, { confirmed: "yes", form_token: await sales.client.token(path) });
      assert.equal(stolen.status, 403, "the token of another session");
      await asOwner(async (page) => {
        await openLead(page, "Erase Me", "/desk/leads?q=erase&form=contact", js);
        await confirm(page, "Erase person…", "Erase the person", "Everything about this person is erased.", js);
        assert.deepEqual(await found(page, "q=erase", js), []);
      });
      assert.ok(!desk.run("export", "contact_submissions", "--format", "json").includes(email));
      const audit = desk.run("audit");
      assert.match(audit, new RegExp(`${owner.email}.*person\\.erase`));
      assert.ok(!audit.includes(email), "the audit does not keep what was erased");
    });

    test("the leads of a filter are exported as CSV and JSON", () =>
      asSales(async (page) => {
        await openDesk(page, "/desk/leads?q=analytical", js);
        const links = ["CSV", "JSON"].map((format) => page.getByRole("link", { name: format }));
        const texts = [];
        for (const link of links) {
          const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
          const chunks = await (await download.createReadStream()).toArray();
          texts.push([download.suggestedFilename(), Buffer.concat(chunks).toString()]);
        }
        const [[csvName, csv], [jsonName, json]] = texts;
        assert.deepEqual([csvName, jsonName], ["leads.csv", "leads.json"]);
        assert.deepEqual(
          JSON.parse(json)
            .map(({ email }) => email)
            .toSorted(),
          [samples.ada[1].email, samples.charles[1].email],
        );
        assert.equal(csv.trim().split("\r\n").length, 3, csv);
        assert.ok(csv.includes(samples.ada[1].message));
        assert.ok(!csv.includes(samples.grace[1].email));
        assert.match(desk.run("audit"), new RegExp(`${sales.email}.*lead\\.export.*leads\\.csv`));
      }));

    test("numbers of 7, 28 and 90 days name page, source and campaign", () =>
      asSales(async (page) => {
        for (const days of [7, 28, 90]) {
          await openDesk(page, "/desk/numbers", js);
          await page.getByRole("link", { name: `${days} days` }).click();
          await page.getByText(`The last ${days} days, beside the ${days} days before.`).waitFor();
        }
        for (const [by, value] of [
          ["Source", "news.example.org"],
          ["Campaign", "spring"],
          ["Landing page", "/products"],
        ]) {
          await page.getByRole("link", { name: by, exact: true }).click();
          const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: value, exact: true }) });
          await row.waitFor();
          assert.match((await row.getByRole("cell").allInnerTexts()).join(" "), /\b1\b/, by);
        }
      }));

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

    test("too many attempts are refused, the right one too", () =>
      desk.visit({ js, allow: allowStatus(422, 429) }, async (page) => {
        await openDesk(page, "/desk/sign-in", js);
        const error = page.getByRole("alert");
        const attempt = async () => {
          await signIn(page, "nobody@example.com", `${PASSWORD} no`);
          await error.waitFor();
          return error.innerText();
        };
        await poll(attempt, (text) => text.startsWith("Too many attempts."), "nobody is refused");
      }));
  });

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
        await visitor.getByText("Message").first().waitFor();
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
