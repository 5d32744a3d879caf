import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { fill } from "../../lib/fill";
import { type Plan, plans } from "../../sections/plans";
import { planCopy } from "./copy-plans";

interface PlanCardProps {
  plan: Plan;
  as?: "h2" | "h3";
  mostPopular: string;
  /** Price, action and figures are level with those of the neighboring plans. */
  price: ReactNode;
  action: ReactNode;
  figures: ReactNode;
}

/** One plan: name, price, button, figures, and what it adds to the plan before it. */
export function PlanCard({ plan, as: Heading = "h3", mostPopular, price, action, figures }: PlanCardProps) {
  const { dialog: copy } = planCopy;
  const before = plans[plans.indexOf(plan) - 1];
  return (
    // Subgrid keeps the rows of neighboring plans level.
    <li className={clsx("spotlight p-5 pb-8 md:row-span-6 md:pb-5 md:grid md:grid-rows-subgrid md:gap-y-0 lg:px-6", plan.popular && "lit")}>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Heading className="text-h3">{plan.name}</Heading>
        {plan.popular && <Badge variant="solid">{mostPopular}</Badge>}
      </div>
      <p className="mt-1 text-sm">{plan.text}</p>
      <div className="mt-4">{price}</div>
      <div className="mt-4">{action}</div>
      <div className="mt-4">{figures}</div>
      <div className="mt-4 text-sm">
        <p className="mb-2 font-semibold text-heading">{before ? fill(copy.everythingIn, { plan: before.name }) : copy.inEvery}</p>
        <ul className="grid gap-1.5">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-center gap-2.5">
              <span className="size-1.5 shrink-0 rotate-45 bg-glass in-[.lit]:bg-heading" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
