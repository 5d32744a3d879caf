import { clsx } from "clsx";
import type { PrivacyFacts } from "../../lib/privacy-facts";
import { glassClass } from "../../sections/glass";
import { storedRecord } from "./this-website";

const copy = {
  title: "What the database of this website keeps",
  kept: "Kept for",
  never: "Never kept",
};

/** The window beside the title: a lit pane for each thing that leaves something in the database, with what it is and what never is. */
export function StoredRecord({ privacyFacts }: { privacyFacts: PrivacyFacts }) {
  return (
    <div className="flex flex-col gap-0.5 bg-lead">
      <h2 className="bg-pane px-gutter py-3.5 text-sm font-semibold text-heading lg:px-8">{copy.title}</h2>
      {storedRecord(privacyFacts).map(({ title, glass, stored, never, kept }) => (
        <div key={title} className={clsx("lit grow content-center px-gutter py-5 lg:px-8", glassClass[glass])}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h3 className="text-h3">{title}</h3>
            <p>
              {copy.kept} <b className="text-lg font-semibold text-heading">{kept}</b>
            </p>
          </div>
          {stored.length > 0 && (
            <ul className={clsx(names, "font-medium text-heading")}>
              {stored.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
          {never.length > 0 && (
            <ul aria-label={copy.never} className={names}>
              {never.map((name) => (
                <li key={name}>
                  <s>{name}</s>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}

const names = "mt-2 flex flex-wrap gap-x-5 gap-y-0.5";
