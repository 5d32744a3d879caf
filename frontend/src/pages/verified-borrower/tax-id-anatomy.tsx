import { applicant } from "../../lib/sample-world";

const parts = [
  { name: "State", says: "27 is Maharashtra", glass: "bg-glass-pale", light: "fill-glass-pale", from: 0, to: 2 },
  { name: "PAN", says: "The holder, in ten characters", glass: "bg-glass", light: "fill-glass", from: 2, to: 12 },
  {
    name: "Entity",
    says: "First registration in the state",
    glass: "bg-glass-pale",
    light: "fill-glass-pale",
    from: 12,
    to: 13,
  },
  {
    name: "Reserved",
    says: "Z for ordinary taxpayers",
    glass: "bg-glass-wash",
    light: "fill-glass-wash",
    from: 13,
    to: 14,
  },
  { name: "Checksum", says: "Catches typing errors", glass: "bg-glass-pale", light: "fill-glass-pale", from: 14, to: 15 },
].map((part) => ({ ...part, characters: applicant.taxId.slice(part.from, part.to) }));

/** A GST registration number as a row of panes. Leads run from the panes of a part to what it says; on a phone the parts are a list. */
export function TaxIdAnatomy() {
  return (
    <div className="border border-lead bg-pane">
      <p aria-hidden="true" className="grid grid-cols-15 gap-px border-b border-lead bg-lead font-mono text-base sm:text-h2">
        {parts.map(({ characters, name, glass }) =>
          Array.from(characters, (character, index) => (
            <span
              key={name + index}
              className={`grid h-14 place-items-center sm:h-24 ${glass} ${name === "PAN" ? "glass-viridian bg-glass text-heading dark:text-on-action" : "text-heading"}`}
            >
              {character}
            </span>
          )),
        )}
      </p>
      <svg viewBox="0 0 15 4" preserveAspectRatio="none" aria-hidden="true" className="block h-24 w-full stroke-lead max-sm:hidden">
        {parts.map(({ name, from, to, light }, index) => (
          <path
            key={name}
            d={`M${from} -.1H${to}L${3 * index + 3} 4.1H${3 * index}z`}
            fillOpacity="0.45"
            vectorEffect="non-scaling-stroke"
            className={light}
          />
        ))}
      </svg>
      <dl className="grid gap-px bg-lead sm:grid-cols-5 sm:border-t sm:border-lead">
        {parts.map(({ characters, name, says, glass }) => (
          <div key={name} className="bg-pane p-3 max-sm:grid max-sm:grid-cols-[7rem_1fr] max-sm:gap-x-3 sm:p-4 sm:pb-5">
            <dt className="font-semibold text-heading">
              {name}
              <span
                className={`mt-1 block w-fit px-1.5 py-0.5 font-mono text-sm font-normal sm:hidden ${glass} ${name === "PAN" ? "dark:text-on-action" : ""}`}
              >
                {characters}
              </span>
            </dt>
            <dd className="text-sm">{says}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
