import { clsx } from "clsx";
import { fill } from "../../lib/fill";
import { formatCount } from "../../lib/format";
import { usePrice } from "../../lib/site";
import { Segments } from "./segments";
import { pricingSections } from "./copy-sections";
import { type MonthlyCost, monthlyCosts } from "./credit-cost";

/** The choices of companies have the values 1 to 3, those of contacts 4 to 6, because `by-choice` tells choices apart by value. */
const companies = [3000, 6000, 12_000];
const contacts = [0, 1, 3];

/** The credits a month from which on a quote is likely to be cheaper. */
const QUOTE_FROM_CREDITS = 40_000;

/** A demo: two questions, and the monthly cost on each plan. The page holds every answer, and CSS shows the chosen one. */
export function CreditCalculator() {
  const { calculator: copy } = pricingSections;
  return (
    <div data-markdown="chosen" className="by-choice grid gap-x-16 gap-y-8 lg:grid-cols-[1.1fr_1fr]">
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
        <CreditKey />
        <CreditPatterns />
      </div>
      <div aria-live="polite" className="alternatives cast rounded-lg border border-lead bg-pane p-5 sm:p-7">
        {companies.flatMap((company, row) =>
          contacts.map((contact, column) => (
            <div
              key={`${company}/${contact}`}
              className="flex flex-col justify-between gap-5"
              data-when={`${1 + row} ${1 + companies.length + column}`}
            >
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
  const format = usePrice();
  const costs = monthlyCosts(credits);
  const most = Math.max(...costs.map((cost) => cost.total));
  const least = costs.reduce((best, cost) => (cost.total < best.total ? cost : best));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-figure font-semibold tracking-display text-heading">{formatCount(credits)}</span>
        {copy.credits}
      </p>
      <dl className="grid gap-5">
        {costs.map(({ plan, total }) => (
          <div key={plan.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            <dt className={clsx(plan === least.plan && "font-semibold text-heading")}>{plan.name}</dt>
            <dd className={clsx(plan === least.plan && "font-semibold text-heading")}>{format(total)}</dd>
            <dd className="col-span-2">
              <CreditsUsed used={credits / 1000} included={Number(plan.terms.monthly.credits) / 1000} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="font-semibold text-heading">
        {verdict(least, format(most - least.total))}
        {credits >= QUOTE_FROM_CREDITS && ` ${copy.quote}`}
      </p>
    </>
  );
}

const pane = 18;
const perRow = 24;

/** The area of panes in rows, from one to another. */
function area(from: number, to: number): string {
  let d = "";
  for (let at = from; at < to;) {
    const row = Math.floor(at / perRow);
    const end = Math.min(to, (row + 1) * perRow);
    const width = (end - at) * pane;
    d += `M${(at % perRow) * pane} ${row * pane}h${width}v${pane}h${-width}z`;
    at = end;
  }
  return d;
}

/** A pane for every thousand credits: included, extra, or left to roll over. */
function CreditsUsed({ used, included }: { used: number; included: number }) {
  const rows = Math.ceil(Math.max(used, included) / perRow);
  return (
    <svg viewBox={`0 0 ${perRow * pane} ${rows * pane}`} aria-hidden="true" className="block w-full">
      <path d={area(0, Math.min(used, included))} fill="url(#credit-included)" />
      {used > included ? (
        <path d={area(included, used)} fill="url(#credit-extra)" />
      ) : (
        <path d={area(used, included)} fill="url(#credit-left)" />
      )}
    </svg>
  );
}

const kinds = { included: "fill-glass", extra: "fill-glass glass-amber", left: "fill-transparent" };

function CreditPatterns() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      {Object.entries(kinds).map(([kind, className]) => (
        <pattern key={kind} id={`credit-${kind}`} width={pane} height={pane} patternUnits="userSpaceOnUse">
          <path d="M9 1l8 8-8 8-8-8z" className={clsx("stroke-edge", className)} />
        </pattern>
      ))}
    </svg>
  );
}

/** A legend: what each color of a pane means. */
function CreditKey() {
  const { key } = pricingSections.calculator;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {(["included", "extra", "left"] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg viewBox={`0 0 ${pane} ${pane}`} aria-hidden="true" className="size-4.5">
            <path d="M9 1l8 8-8 8-8-8z" className={clsx("stroke-edge", kinds[kind])} />
          </svg>
          {key[kind]}
        </li>
      ))}
    </ul>
  );
}

function verdict({ plan, extraCredits, spareCredits }: MonthlyCost, saving: string): string {
  const { fits, exact, extra } = pricingSections.calculator;
  const sentence = extraCredits > 0 ? extra : spareCredits > 0 ? fits : exact;
  return fill(sentence, {
    plan: plan.name,
    spare: formatCount(spareCredits),
    extra: formatCount(extraCredits),
    saving,
  });
}
