import { clsx } from "clsx";
import { useQuery } from "../../lib/query";
import { notice } from "../../lib/notices";
import { plans } from "../../sections/plans";

/** Confirms without JavaScript that a plan was chosen or a request sent. */
export function Done() {
  const { plan: chosen, notice: id } = useQuery();
  const plan = plans.find((candidate) => candidate.id === chosen);
  if (!plan && id !== "enterprise-sent") return null;
  const { title, description } = plan ? notice("plan-selected", { plan: plan.name }) : notice("enterprise-sent");
  return (
    <div
      role="status"
      className={clsx("mt-6 max-w-prose border-l-2 px-4 py-3", plan ? "border-glass bg-glass-wash" : "border-success bg-success-wash")}
    >
      <p className="font-semibold text-heading">{title}</p>
      <p>{description}</p>
    </div>
  );
}
