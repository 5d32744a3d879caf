import { createContext, useContext } from "react";
import type { Site } from "../../generated/site";
import { formatPrice } from "./format";

export type { Site };

export const SiteContext = createContext<Site | null>(null);

/** The company's facts, from data/site.json or the operator's file. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error("no app");
  return site;
}

/** Writes amounts in the company's currency. */
export function usePrice(): (amount: number | string) => string {
  const { currency } = useSite();
  return (amount) => formatPrice(amount, currency.format);
}
