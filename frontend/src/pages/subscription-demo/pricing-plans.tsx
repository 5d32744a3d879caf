import { useQuery } from "../../lib/query";
import { plans } from "../../sections/plans";
import { planWords } from "./copy-plans";
import { PricingPanel, type PricingPanelProps } from "./pricing-panel";

export type PricingPlansProps = Pick<PricingPanelProps, "titleId" | "view" | "onView">;

/** What the dialog holds, or the page itself. */
export function PricingPlans(props: PricingPlansProps) {
  const { plan: chosen, notice } = useQuery();
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <PricingPanel
      {...props}
      plans={plans}
      words={planWords.dialog}
      enterprise={planWords.enterprise}
      done={plan ? { id: "plan-selected", params: { plan: plan.name } } : notice === "enterprise-sent" ? { id: notice } : null}
    />
  );
}
