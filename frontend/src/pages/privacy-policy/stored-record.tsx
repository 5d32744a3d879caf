import { cn } from "../../lib/cn";
import type { Practices } from "../../lib/practices";
import { glassClass } from "../../sections/glass";
import { storedRecord } from "./this-website";

const copy = {
  title: "What the database of this website keeps",
  kept: "Kept for",
  never: "Never kept",
};

/** What a visit, a form and a subscription leave: a lit pane for each thing that is kept, a clear one for what never is. */
export function StoredRecord({ practices }: { practices: Practices }) {
  return (
    <div className="cast border border-lead bg-lead">
      <h2 className="bg-tint px-5 py-3.5 text-sm font-semibold text-heading">{copy.title}</h2>
      <dl className="lg:grid lg:auto-rows-fr">
        {storedRecord(practices).map(({ title, glass, stored, never, kept }) => (
          <div key={title} className={cn("mt-px grid grid-cols-2 gap-px lg:grid-cols-[15rem_1fr_13rem]", glassClass[glass])}>
            <dt className="flex items-center bg-pane px-5 py-4 text-h3 font-semibold tracking-title text-heading">{title}</dt>
            <dd className="flex flex-col bg-pane text-sm max-lg:order-last max-lg:col-span-2">
              {stored.length > 0 && (
                <ul className="lit fields grow font-medium text-heading">
                  {stored.map((name) => (
                    <li key={name}>{name}</li>
                  ))}
                </ul>
              )}
              {never.length > 0 && (
                <ul aria-label={copy.never} className="fields border-t border-lead bg-tint max-sm:grid max-sm:grid-cols-2">
                  {never.map((name) => (
                    <li key={name}>
                      <s>{name}</s>
                    </li>
                  ))}
                </ul>
              )}
            </dd>
            <dd className="flex flex-col justify-center bg-pane px-5 py-3 text-sm">
              {copy.kept}
              <b className="text-base font-semibold text-heading">{kept}</b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
