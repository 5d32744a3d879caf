import { Section } from "../../sections/section";
import { PricingPlans, type PricingPlansProps } from "./pricing-plans";

/** For who arrives with `?pricing=`, as everybody without JavaScript does. */
export function PlansOnPage(props: Omit<PricingPlansProps, "titleId">) {
  return (
    <Section id="plans" aria-labelledby="plans-title" space="tight">
      <PricingPlans {...props} titleId="plans-title" />
    </Section>
  );
}
