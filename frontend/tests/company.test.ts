/** What the company's file decides: law, country and currency. */
import { expect, test } from "vitest";
import type { PageId } from "../src/lib/routes";
import type { Site } from "../src/lib/site";
import { pages, render, site as sample } from "./support/pages";

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

function renderGerman(page: PageId) {
  const { body, structuredData } = render(page, { company: german });
  return { text: body.textContent, structuredData };
}

test("no page has the sample's law, courts, country or currency for a company elsewhere", () => {
  const { law, currency, address } = sample;
  const facts = [law.name, `courts of ${law.courts}`, currency.name, currency.abroad, sample.privacyRole, `from ${address.countryName}`];
  for (const page of pages) {
    // Rights of people in India, and amounts of the sample world, are the same for every company.
    const text = renderGerman(page).text.replaceAll(/where Indian law applies|₹[\d,.-]+ (crore|lakh)/g, "");
    expect(
      facts.filter((fact) => fact && text.includes(fact)),
      page,
    ).toEqual([]);
    if (!ofSampleShops.includes(page)) expect(text, page).not.toContain("₹");
  }
});

test("the terms name the company's law and courts", () => {
  const { text } = renderGerman("terms-of-service");
  expect(text).toContain("German law applies");
  expect(text).toContain("German law governs this agreement, and the courts of Duisburg");
  expect(text).toContain("are in euros, and customers in Germany");
  expect(renderGerman("privacy-policy").text).toContain("We operate from Germany");
});

test("prices on the page and in the structured data have the company's currency", () => {
  const { text, structuredData } = renderGerman("subscription-demo");
  expect(text).toMatch(/\d,\d{3} €/);
  expect(structuredData).toContain('"priceCurrency":"EUR"');
  expect(structuredData.split('"priceCurrency":')).toHaveLength(structuredData.split('"priceCurrency":"EUR"').length);
});
