import { Section } from "../../sections/section";
import { PricingPanel, type PricingPanelProps } from "./pricing-panel";

/** The content of the dialog on the page: the contact view without JavaScript. */
export function PlansOnPage(props: Omit<PricingPanelProps, "id">) {
  return (
    <Section id="plans" aria-labelledby="plans-title" space="tight">
      <PricingPanel {...props} id="plans" />
    </Section>
  );
}
