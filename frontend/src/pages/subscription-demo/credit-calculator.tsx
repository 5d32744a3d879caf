import { fill } from "../../lib/fill";
import { formatCount, formatRupees } from "../../lib/format";
import { cn } from "../../lib/cn";
import { Segments } from "./segments";
import { pricingSections } from "./copy-sections";
import { type MonthlyCost, monthlyCosts } from "./credit-cost";

/** The choices of companies have the values 1 to 3, those of contacts 4 to 6, because `by-choice` tells choices apart by value. */
const companies = [3000, 6000, 12_000];
const contacts = [0, 1, 3];

/** From here on, a quote is likely to be cheaper. */
const QUOTE_FROM_CREDITS = 40_000;

/** A demo: two questions, and the monthly cost on each plan. The page holds every answer, and CSS shows the chosen one. */
export function CreditCalculator() {
  const { calculator: copy } = pricingSections;
  return (
    <div className="by-choice grid gap-x-16 gap-y-8 lg:grid-cols-[1.1fr_1fr]">
      <div className="grid content-start gap-6">
        <Segments
          name="companies"
          legend={copy.companies}
          initial="2"
          isWide
          choices={companies.map((count, index) => ({ value: String(1 + index), label: formatCount(count) }))}
        />
        <Segments
          name="contacts"
          legend={copy.contacts}
          initial="5"
          isWide
          choices={contacts.map((count, index) => ({
            value: String(1 + companies.length + index),
            label: count === 0 ? copy.noContacts : count,
          }))}
        />
        <p className="text-sm">{copy.note}</p>
      </div>
      <div aria-live="polite" className="alternatives cast rounded-lg border border-lead bg-pane p-5 sm:p-7">
        {companies.flatMap((company, row) =>
          contacts.map((contact, column) => (
            <div key={`${company}/${contact}`} data-when={`${1 + row} ${1 + companies.length + column}`}>
              <MonthlyBill credits={company * (1 + contact)} />
            </div>
          )),
        )}
      </div>
    </div>
  );
}

function MonthlyBill({ credits }: { credits: number }) {
  const { calculator: copy } = pricingSections;
  const costs = monthlyCosts(credits);
  const most = Math.max(...costs.map((cost) => cost.total));
  const least = costs.reduce((best, cost) => (cost.total < best.total ? cost : best));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-figure font-semibold tracking-display text-heading">{formatCount(credits)}</span>
        {copy.credits}
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
                  className={plan === least.plan ? "fill-glass" : "fill-glass-pale"}
                />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 font-semibold text-heading">
        {verdict(least, most - least.total)}
        {credits >= QUOTE_FROM_CREDITS && ` ${copy.quote}`}
      </p>
    </>
  );
}

function verdict({ plan, extraCredits, spareCredits }: MonthlyCost, saved: number): string {
  const { fits, exact, extra } = pricingSections.calculator;
  const sentence = extraCredits > 0 ? extra : spareCredits > 0 ? fits : exact;
  return fill(sentence, {
    plan: plan.name,
    spare: formatCount(spareCredits),
    extra: formatCount(extraCredits),
    saving: formatRupees(saved),
  });
}
