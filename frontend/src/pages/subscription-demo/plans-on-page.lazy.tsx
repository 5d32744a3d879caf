import { useEffect } from "react";
import { Section } from "../../sections/section";
import { PricingPlans, type PricingPlansProps } from "./pricing-plans";

/** For who arrives with `?pricing=`: the plans themselves, which is all there is without JavaScript. */
export function PlansOnPage({ onAlive, ...props }: Omit<PricingPlansProps, "titleId"> & { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return (
    <Section id="plans" aria-labelledby="plans-title" space="tight">
      <PricingPlans {...props} titleId="plans-title" />
    </Section>
  );
}
