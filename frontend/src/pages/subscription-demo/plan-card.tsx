import Check from "#icon/check";
import type { ReactNode } from "react";
import { Icon } from "../../components/ui/icon";
import { Badge } from "../../components/ui/badge";
import { cn } from "../../lib/cn";
import type { Plan } from "../../sections/plans";

interface PlanCardProps {
  plan: Plan;
  mostPopular: string;
  /** Price, action and figures are level with those of the neighboring plans. */
  price: ReactNode;
  action: ReactNode;
  figures: ReactNode;
}

/** One plan: name, price, button, figures, features. */
export function PlanCard({ plan, mostPopular, price, action, figures }: PlanCardProps) {
  return (
    // Subgrid keeps the rows of neighboring plans level.
    <li className={cn("spotlight p-5 pb-8 md:row-span-6 md:pb-5 md:grid md:grid-rows-subgrid md:gap-y-0 lg:px-6", plan.popular && "lit")}>
      {plan.popular && (
        <Badge variant="solid" className="absolute -top-3 left-5 z-10 lg:left-6">
          {mostPopular}
        </Badge>
      )}
      <h3 className="mt-1 text-h3">{plan.name}</h3>
      <p className="mt-1 text-sm">{plan.text}</p>
      <div className="mt-4">{price}</div>
      <div className="mt-4">{action}</div>
      <div className="mt-4">{figures}</div>
      <ul className="mt-3 grid content-start gap-1 text-sm">
        {[plan.users, ...plan.features].map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon shape={Check} className="mt-0.5 size-4 shrink-0 text-glass-deep" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}
