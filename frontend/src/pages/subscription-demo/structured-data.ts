import type { Site } from "../../lib/site";
import { type BillingPeriod, type Plan, plans } from "../../sections/plans";
import { pricingPage } from "./copy";

const unitCodes: Record<BillingPeriod, string> = { monthly: "MON", yearly: "ANN" };

/** A Product with the offers that have a price: each plan by the month and by the year. Enterprise has none. The server adds the image. */
export function structuredData(site: Site): object[] {
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: site.name,
      description: pricingPage.hero.lead,
      brand: { "@type": "Brand", name: site.name },
      offers: plans.flatMap((plan) => [...offer(plan, "monthly", site), ...offer(plan, "yearly", site)]),
    },
  ];
}

function offer({ name, terms }: Plan, period: BillingPeriod, { currency }: Site): object[] {
  const { price } = terms[period];
  if (price === "Custom") return [];
  const cost = { price, priceCurrency: currency.code };
  const referenceQuantity = { "@type": "QuantitativeValue", value: 1, unitCode: unitCodes[period] };
  return [
    {
      "@type": "Offer",
      name,
      ...cost,
      availability: "https://schema.org/InStock",
      priceSpecification: { "@type": "UnitPriceSpecification", ...cost, referenceQuantity },
    },
  ];
}
