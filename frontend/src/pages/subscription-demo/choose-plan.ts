import { notify } from "../../components/toast/notify";
import { plans } from "../../sections/plans";

/** Shows which plan was chosen. There is no checkout. */
export function choosePlan(id: string): void {
  const plan = plans.find((candidate) => candidate.id === id);
  if (plan) notify("plan-selected", { params: { plan: plan.name } });
}
