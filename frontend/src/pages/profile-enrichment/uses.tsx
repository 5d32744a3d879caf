import { LightFan } from "../../sections/light-fan";
import type { uses as copy } from "./copy";

/** One record whose light falls on three teams, with what each of them sees of it. */
export function Uses({ uses: { record, recordText, items } }: { uses: typeof copy }) {
  return (
    <div className="mt-10">
      <p className="lit mx-auto flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border border-lead p-5 max-lg:border-b-0 sm:p-7 lg:w-1/2">
        <b className="text-h3 font-semibold text-heading">{record}</b>
        {recordText}
      </p>
      <LightFan count={items.length} way="spreads" />
      <ul className="grid gap-px border border-lead bg-lead lg:grid-cols-3">
        {items.map(({ team, text, sees }) => (
          <li key={team} className="bg-pane p-5 sm:p-7 lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:gap-y-0">
            <h3 className="text-h3">{team}</h3>
            <p className="mt-2">{text}</p>
            <ul className="mt-5 grid content-start gap-1.5 border-t border-lead pt-4">
              {sees.map((fact) => (
                <li key={fact} className="flex items-baseline gap-3 font-semibold text-heading">
                  <span className="size-2 shrink-0 rotate-45 bg-glass" />
                  {fact}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
