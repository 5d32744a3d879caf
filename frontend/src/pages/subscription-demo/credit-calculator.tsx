import { fillIn } from "../../lib/fill-in";
import { formatRupees } from "../../lib/currency";
import { cn } from "../../lib/cn";
import { Choices } from "./choices";
import { pricingRest } from "./copy-rest";
import { type MonthlyCost, monthlyCosts } from "./credit-cost";
import { formatCount } from "./format-count";

/** Written out, because Tailwind looks for whole class names. */
const companies = [
  { count: 1000, shown: "hidden group-has-[[value='1000']:checked]/cost:block" },
  { count: 3000, shown: "hidden group-has-[[value='3000']:checked]/cost:block" },
  { count: 6000, shown: "hidden group-has-[[value='6000']:checked]/cost:block" },
  { count: 12_000, shown: "hidden group-has-[[value='12000']:checked]/cost:block" },
];
const contacts = [
  { count: 0, shown: "hidden group-has-[[value='0']:checked]/cost:block" },
  { count: 1, shown: "hidden group-has-[[value='1']:checked]/cost:block" },
  { count: 3, shown: "hidden group-has-[[value='3']:checked]/cost:block" },
];

/** From here on a quote is likely to be lower. */
const QUOTE_FROM_CREDITS = 40_000;

/** Two questions, and what a month costs on each plan. Every answer is on the page; `:has(:checked)` shows the one that was asked for. */
export function CreditCalculator() {
  const { calculator: words } = pricingRest;
  return (
    <div className="group/cost grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.15fr]">
      <div className="grid content-start gap-7">
        <Choices
          name="companies"
          legend={words.companies}
          initial="6000"
          choices={companies.map(({ count }) => ({ value: String(count), label: formatCount(count) }))}
        />
        <Choices
          name="contacts"
          legend={words.contacts}
          initial="1"
          choices={contacts.map(({ count }) => ({ value: String(count), label: count === 0 ? words.noContacts : count }))}
        />
        <p className="text-sm">{words.note}</p>
      </div>
      <div aria-live="polite" className="min-h-64 rounded-lg border border-lead bg-pane p-5 sm:p-7">
        {companies.map((company) => (
          <div key={company.count} className={company.shown}>
            {contacts.map((contact) => (
              <div key={contact.count} className={contact.shown}>
                <MonthlyBill credits={company.count * (1 + contact.count)} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function MonthlyBill({ credits }: { credits: number }) {
  const { calculator: words } = pricingRest;
  const costs = monthlyCosts(credits);
  const most = Math.max(...costs.map((cost) => cost.total));
  const least = costs.reduce((best, cost) => (cost.total < best.total ? cost : best));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-figure font-semibold tracking-display text-heading">{formatCount(credits)}</span>
        {words.credits}
      </p>
      <dl className="mt-5 grid gap-4">
        {costs.map(({ plan, total }) => (
          <div key={plan.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            <dt className={cn(plan === least.plan && "font-semibold text-heading")}>{plan.name}</dt>
            <dd className={cn(plan === least.plan && "font-semibold text-heading")}>{formatRupees(total)}</dd>
            <dd className="col-span-2">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full stroke-lead">
                <rect
                  width={Math.round((100 * total) / most)}
                  height="10"
                  vectorEffect="non-scaling-stroke"
                  className={plan === least.plan ? "fill-glass" : "fill-glass-wash"}
                />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 font-semibold text-heading">
        {verdict(least, most - least.total)}
        {credits >= QUOTE_FROM_CREDITS && ` ${words.quote}`}
      </p>
    </>
  );
}

function verdict({ plan, extraCredits, spareCredits }: MonthlyCost, saved: number): string {
  const { fits, exact, extra } = pricingRest.calculator;
  const sentence = extraCredits > 0 ? extra : spareCredits > 0 ? fits : exact;
  return fillIn(sentence, {
    plan: plan.name,
    spare: formatCount(spareCredits),
    extra: formatCount(extraCredits),
    saving: formatRupees(saved),
  });
}
