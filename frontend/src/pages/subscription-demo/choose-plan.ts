import { notify } from "../../components/toast/notify";
import { plans } from "../../sections/plans";

/** Shows which plan was chosen. There is no checkout. Resolves to false if the page has to say it. */
export async function choosePlan(id: string): Promise<boolean> {
  const plan = plans.find((candidate) => candidate.id === id);
  return plan !== undefined && notify("plan-selected", { params: { plan: plan.name } });
}
