/** What the company's file decides: law, country and currency. */
import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { notFound, paths } from "../generated/routes";
import { renderPage } from "../src/app/render-server";
import type { PageId } from "../src/lib/routes";
import type { Site } from "../src/lib/site";

const sample = JSON.parse(readFileSync(new URL("../../data/site.json", import.meta.url), "utf8")) as Site;
const { privacyRole: _, taxRegistration: __, ...rest } = sample;
/** A company in Duisburg. */
const german: Site = {
  ...rest,
  address: { street: "Probeweg 1", locality: "Duisburg", region: "NRW", postalCode: "47051", country: "DE", countryName: "Germany" },
  salesPhone: { display: "+49 555 0100", href: "tel:+495550100" },
  salesHours: "Mon-Fri 9 AM-6 PM CET",
  law: { name: "German law", courts: "Duisburg" },
  currency: { code: "EUR", name: "euros", format: "{amount} €" },
};
/** They show the prices of a customer in the sample world. */
const ofSampleShops: PageId[] = ["personalize-for-the-account", "products", "smart-popups"];
const pages = [...Object.keys(paths), notFound] as PageId[];

function render(site: Site, page: PageId) {
  const { body, structuredData } = renderPage({ site, page, query: {}, form: null, postsRequests: false });
  const { document } = new Window();
  document.body.innerHTML = body;
  return { text: document.body.textContent, offers: JSON.stringify(structuredData) };
}

test("no page has the sample's law, courts, country or currency for a company elsewhere", () => {
  const { law, currency, address } = sample;
  const facts = [law.name, `courts of ${law.courts}`, currency.name, currency.abroad, sample.privacyRole, `from ${address.countryName}`];
  for (const page of pages) {
    // Rights of people in India, and amounts of the sample world, are the same for every company.
    const text = render(german, page).text.replaceAll(/where Indian law applies|₹[\d,.-]+ (crore|lakh)/g, "");
    expect(
      facts.filter((fact) => fact && text.includes(fact)),
      page,
    ).toEqual([]);
    if (!ofSampleShops.includes(page)) expect(text, page).not.toContain("₹");
  }
});

test("the terms name the company's law and courts", () => {
  const { text } = render(german, "terms-of-service");
  expect(text).toContain("German law applies");
  expect(text).toContain("German law governs this agreement, and the courts of Duisburg");
  expect(text).toContain("are in euros, and customers in Germany");
  expect(render(german, "privacy-policy").text).toContain("We operate from Germany");
});

test("prices on the page and in the structured data have the company's currency", () => {
  const { text, offers } = render(german, "subscription-demo");
  expect(text).toMatch(/\d,\d{3} €/);
  expect(offers).toContain('"priceCurrency":"EUR"');
  expect(offers.split('"priceCurrency":')).toHaveLength(offers.split('"priceCurrency":"EUR"').length);
});
