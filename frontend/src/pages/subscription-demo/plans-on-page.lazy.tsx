import { Section } from "../../sections/section";
import { PricingPanel, type PricingPanelProps } from "./pricing-panel";

/** For who asks for the contact view without JavaScript, or comes back from it: what the dialog holds, on the page. */
export function PlansOnPage(props: Omit<PricingPanelProps, "id">) {
  return (
    <Section id="plans" aria-labelledby="plans-title" space="tight">
      <PricingPanel {...props} id="plans" />
    </Section>
  );
}
