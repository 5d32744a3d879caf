/** What sales does with leads in the desk, on both databases, with and without JavaScript. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { confirm, openDesk, openLead, persons, postSamples, press, rowOf, samples, settings, skip, startDesk } from "../support/desk.mjs";
import { sampleValues } from "../support/forms.mjs";

/** The leads of the list with a query. */
async function found(page, query, js) {
  await openDesk(page, `/desk/leads?${query}`, js);
  return (await page.getByRole("list", { name: "Leads" }).count()) === 0 ? [] : persons(page);
}

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
  });
