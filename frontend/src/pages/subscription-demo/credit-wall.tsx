import { clsx } from "clsx";
import { fill } from "../../lib/fill";
import { formatCount } from "../../lib/format";
import { usePrice } from "../../lib/site";
import { type BillingPeriod, plans } from "../../sections/plans";
import { planCopy } from "./copy-plans";
import { pricingSections } from "./copy-sections";
import { bestPlan, type PlanCost } from "./credit-cost";
import styles from "./credit-wall.module.css";

const { wall: copy } = pricingSections;
const { dialog } = planCopy;

/** Rows of twelve: the first one is the popular plan's month. */
const perRow = 12;
const panes = Array.from({ length: 4 * perRow }, (_, at) => at + 1);
const popular = Number(plans.find((plan) => plan.popular)?.terms.monthly.credits);
const initial = Math.min(Math.ceil(popular / 1000) || perRow, panes.length);

/** The credits that a plan has in a month, in panes; null if it is quoted. */
const included = (plan: (typeof plans)[number], period: BillingPeriod) => {
  const { credits } = plan.terms[period];
  return credits === "Custom" ? null : credits / (period === "monthly" ? 1000 : 12_000);
};
const [least = 0, most = 0] = plans.flatMap((plan) => included(plan, "monthly") ?? []);

/** The calculator: a pane is 1,000 credits and a radio button. Those up to the chosen one are used; what they cost stands below them. */
export function CreditWall({ monthlyOnly, yearlyOnly }: { monthlyOnly: string; yearlyOnly: string }) {
  return (
    <div data-markdown="chosen">
      <fieldset className="min-w-0">
        <legend className="text-h3 font-semibold tracking-title text-heading lg:float-left">{copy.legend}</legend>
        <p className="text-sm lg:pt-2 lg:text-right">{copy.text}</p>
        <Months period="monthly" className={monthlyOnly} />
        <Months period="yearly" className={yearlyOnly} />
        <div className={styles.wall}>
          {panes.map((pane) => (
            <input
              key={pane}
              type="radio"
              name="credits"
              value={pane}
              defaultChecked={pane === initial}
              aria-label={fill(copy.pane, { credits: formatCount(pane * 1000) })}
              data-fits={fitting(pane)}
              className={clsx(styles.pane, pane > most ? styles.extra : pane > least && styles.between)}
            />
          ))}
        </div>
      </fieldset>
      <div role="status" className={`${styles.sill} alternatives`}>
        {panes.map((pane) => (
          <p key={pane} data-when={pane}>
            <span>
              <b>{formatCount(pane * 1000)}</b> {copy.credits}
            </span>{" "}
            <Answer pane={pane} period="monthly" className={monthlyOnly} />
            <Answer pane={pane} period="yearly" className={yearlyOnly} />
          </p>
        ))}
      </div>
    </div>
  );
}

/** The plan that fits in both periods, or in the month only. */
function fitting(pane: number): string {
  const ids = (["monthly", "yearly"] as const).map((period) => bestPlan(pane * 1000, period)?.plan.id ?? "enterprise");
  return `${ids[0]}-monthly ${ids[1]}-yearly`;
}

function Answer({ pane, period, className }: { pane: number; period: BillingPeriod; className: string }) {
  const format = usePrice();
  const best = bestPlan(pane * 1000, period);
  return (
    <span className={`${styles.answer} ${className}`}>
      <span>{best ? verdict(best) : copy.quote}</span>{" "}
      <span>
        <b>{best ? format(best.total) : copy.custom}</b> {best ? (period === "monthly" ? dialog.perMonth : dialog.perYear) : dialog.quoted}
      </span>
    </span>
  );
}

function verdict({ plan, extraCredits, spareCredits }: PlanCost): string {
  const sentence = extraCredits > 0 ? copy.extra : spareCredits > 0 ? copy.fits : copy.exact;
  return fill(sentence, { plan: plan.name, spare: formatCount(spareCredits), extra: formatCount(extraCredits) });
}

/** Marks where each plan's month ends in the first row. */
function Months({ period, className }: { period: BillingPeriod; className: string }) {
  return (
    <svg aria-hidden="true" className={`${styles.months} ${className}`}>
      {plans.map((plan) => {
        const end = included(plan, period);
        if (end === null || end > perRow) return null;
        const x = `${Math.round((10_000 * end) / perRow) / 100}%`;
        return (
          <g key={plan.id}>
            <text x={x} y="18" dx="-8" textAnchor="end">
              {plan.name} {formatCount(Math.round(end * 1000))}
            </text>
            <line x1={x} x2={x} y1="4" y2="100%" />
          </g>
        );
      })}
    </svg>
  );
}
