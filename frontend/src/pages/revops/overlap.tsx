import { Link } from "../../components/ui/link";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { ActionButton } from "../../sections/actions";
import type { overlap as copy } from "./copy";

/** Six contracts, crossed off, and below all of them the one that stays. */
export function Overlap({ overlap }: { overlap: typeof copy }) {
  const { title, text, fact, coveredBy, contracts, one, pricing } = overlap;
  const site = useSite();
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1.4fr_1fr] lg:items-end">
        <div>
          <h2 className="text-h2">{title}</h2>
          <p className="mt-4 max-w-prose text-lg">{text}</p>
        </div>
        <dl className="flex flex-wrap items-center gap-x-5 lg:justify-end">
          <dt className="order-last max-w-52">
            <strong className="block">{fact.label}</strong>
            {fact.text}
          </dt>
          <dd className="text-giant font-semibold tracking-display text-heading">{fact.value}</dd>
        </dl>
      </div>
      <ul className="mt-10 grid grid-cols-2 gap-px border border-lead bg-lead sm:grid-cols-3 lg:grid-cols-6">
        {contracts.map(({ today, instead, route }) => (
          <li key={route} className="spotlight relative flex flex-col gap-4 bg-pane p-4 leading-snug lg:p-5">
            <s className="text-muted-foreground decoration-edge">{today}</s>
            <Link to={route} className="stretched-link mt-auto font-semibold text-heading underline decoration-hairline underline-offset-4">
              <span className="sr-only">{coveredBy} </span>
              {instead}
            </Link>
          </li>
        ))}
      </ul>
      <div className="lit grid items-center gap-x-8 gap-y-4 border border-t-0 border-lead p-5 sm:grid-cols-[1fr_auto] sm:p-7 lg:py-10">
        <p className="text-heading sm:text-lg">
          <b className="block text-h2 font-semibold tracking-title">{fill(one.name, site)}</b>
          {one.text}
        </p>
        <ActionButton action={{ pricing }} variant="secondary" size="md" />
      </div>
    </>
  );
}
