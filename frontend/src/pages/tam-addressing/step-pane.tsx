import type { ReactNode } from "react";
import { BrandMark } from "../../components/brands/brand-mark";
import { halden, market } from "../../lib/sample-world";
import { adPlatforms } from "../../sections/mockups/ad-platforms";
import { Monogram } from "../../sections/mockups/monogram";
import { results } from "./copy-search";

const panes = [Filters, FoundPerson, Ranking, Audience];

/** What a step makes of the sample market; the first one is 0. */
export function StepPane({ step }: { step: number }) {
  const Pane = panes[step];
  return Pane && <Pane />;
}

function Filters() {
  return (
    <ul className="grid gap-2 text-heading">
      {market.filters.map(({ detail }) => (
        <Row key={detail}>
          <span className="size-2.5 shrink-0 rotate-45 border border-glass-deep bg-glass" />
          {detail}
        </Row>
      ))}
    </ul>
  );
}

function FoundPerson() {
  const { name, title, email, mobile } = halden.person;
  return (
    <ul className="grid gap-1">
      <li className="text-lg font-semibold text-heading">{name}</li>
      {[`${title}, ${halden.name}`, email, mobile].map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
}

function Ranking() {
  return (
    <ul className="grid gap-2 font-semibold text-heading">
      {results.rows.map(({ name, fit }) => (
        <Row key={name}>
          <Monogram name={name} />
          <span className="grow">{name}</span>
          {fit}
        </Row>
      ))}
    </ul>
  );
}

function Audience() {
  return (
    <div>
      <p className="text-figure font-semibold tracking-display text-heading">{market.audience.count}</p>
      <ul className="mt-4 flex justify-between text-heading">
        {adPlatforms.map(({ brand, name }) => (
          <li key={brand}>
            <BrandMark brand={brand} className="size-5" />
            <span className="sr-only">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <li className="flex items-center gap-3">{children}</li>;
}
