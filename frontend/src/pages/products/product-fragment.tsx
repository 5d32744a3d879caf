import type { ReactNode } from "react";
import { cn } from "../../lib/cn";
import { castell, halden, market, marlowe } from "../../lib/sample-world";
import { IntegrationLogo } from "../../sections/integration-logo";
import { strip } from "../../sections/integration-strip-brands";
import { Monogram } from "../../sections/mockups/monogram";
import { fragmentCopy as copy, type ProductName } from "./copy";

/** A piece of a product's screen: a few rows, of which one or two are lit. */
export function ProductFragment({ of }: { of: ProductName }) {
  return (
    <ul aria-hidden="true" className="divided self-center overflow-hidden rounded-lg border border-lead text-sm">
      {rows[of]}
    </ul>
  );
}

const rows: Record<ProductName, ReactNode> = {
  visitor: [halden, castell, marlowe].map(({ name, fit }, at) => (
    <Row key={name} isLit={at === 0}>
      <Monogram name={name} />
      <b className="grow font-semibold">{name}</b>
      {fit}
    </Row>
  )),
  market: market.filters.map(({ label, detail }, at) => (
    <Row key={label} isLit={at === 3}>
      <span className="size-2.5 rotate-45 border border-glass-deep bg-glass" />
      {detail}
    </Row>
  )),
  workbook: [halden, castell, marlowe].map(({ domain, person, fit }, at) => (
    <Row key={domain} isLit={at < 2}>
      <span className="grow">{domain}</span>
      <b className="w-24 font-semibold">{at < 2 ? person.name : copy.asking}</b>
      <span className="w-6">{at < 2 && fit}</span>
    </Row>
  )),
  profile: (
    <>
      <Row>{halden.person.email}</Row>
      <Row isLit>
        <Monogram name={halden.person.name} />
        <span>
          <b className="block font-semibold">{halden.person.name}</b>
          {halden.person.title}
        </span>
      </Row>
      <Row>{halden.person.mobile}</Row>
    </>
  ),
  hub: strip.brands.slice(0, 3).map(({ name, logo }, at) => (
    <Row key={name} isLit={at === 0}>
      <IntegrationLogo logo={logo} className="size-6" />
      <b className="grow font-semibold">{name}</b>
      {copy.synced[at]}
    </Row>
  )),
  api: copy.answer.map(([field, value], at) => (
    <Row key={field} isLit={at === 0}>
      <span className="grow">{field}</span>
      <b className="font-semibold">{value}</b>
    </Row>
  )),
};

function Row({ isLit = false, children }: { isLit?: boolean; children: ReactNode }) {
  return <li className={cn("flex min-h-13 items-center gap-3 px-4 py-2 text-heading", isLit && "lit")}>{children}</li>;
}
