import { currency } from "../../../generated/claims";
import type { Site } from "../../lib/site";
import { type BillingPeriod, plans } from "../../sections/plans";
import { pricingPage } from "./copy";

const unitCodes: Record<BillingPeriod, string> = { monthly: "MON", yearly: "ANN" };

/** A Product with the offers that have a price; Enterprise has none. */
export function structuredData(site: Site, query: Record<string, string>): object[] {
  const period: BillingPeriod = query.pricing === "yearly" ? "yearly" : "monthly";
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: site.name,
      description: pricingPage.hero.lead,
      brand: { "@type": "Brand", name: site.name },
      offers: plans.flatMap(({ name, terms }) => {
        const { price } = terms[period];
        if (price === "Custom") return [];
        return [
          {
            "@type": "Offer",
            name,
            price,
            priceCurrency: currency.code,
            availability: "https://schema.org/InStock",
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              price,
              priceCurrency: currency.code,
              referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: unitCodes[period] },
            },
          },
        ];
      }),
    },
  ];
}
