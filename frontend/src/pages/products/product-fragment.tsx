import { clsx } from "clsx";
import type { ReactNode } from "react";
import { castell, halden, marlowe, visits } from "../../lib/sample-world";
import { Monogram } from "../../sections/mockups/monogram";
import { fragmentCopy as copy } from "./copy";

const accounts = [halden, castell, marlowe];

/** A piece of the list of identified visitors. */
export function VisitorFragment() {
  const seen = [visits.halden, visits.castell, visits.marlowe];
  return (
    <Rows>
      {accounts.map(({ name, fit }, at) => (
        <Row key={name} isLit={at === 0}>
          <Monogram name={name} />
          <span className="grow">
            <b className="block font-semibold">{name}</b>
            <span className="text-sm">{seen[at]}</span>
          </span>
          <b className="text-h3 font-semibold">{fit}</b>
        </Row>
      ))}
    </Rows>
  );
}

/** A piece of a workbook. The last row is still being filled in. */
export function WorkbookFragment() {
  return (
    <Rows>
      {accounts.map(({ domain, person, fit }, at) => (
        <Row key={domain} isLit={at < 2}>
          <span className="grow">{domain}</span>
          <b className="w-26 font-semibold sm:w-40">{at < 2 ? person.name : copy.asking}</b>
          <b className="w-8 text-h3 font-semibold">{at < 2 && fit}</b>
        </Row>
      ))}
    </Rows>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <ul aria-hidden="true" className="divide-y divide-hairline overflow-hidden rounded-lg border border-lead">
      {children}
    </ul>
  );
}

function Row({ isLit, children }: { isLit: boolean; children: ReactNode }) {
  return <li className={clsx("flex min-h-18 items-center gap-4 px-4 py-2 text-heading sm:px-5", isLit && "lit")}>{children}</li>;
}
