const parts = [
  { characters: "27", name: "State", says: "27 is Maharashtra" },
  { characters: "AAAAA0000A", name: "PAN", says: "The holder, in ten characters" },
  { characters: "1", name: "Entity", says: "First registration in the state" },
  { characters: "Z", name: "Reserved", says: "Z for ordinary taxpayers" },
  { characters: "5", name: "Checksum", says: "Catches typing errors" },
];

/** A GST registration number, and the meaning of each part. */
export function TaxIdAnatomy() {
  return (
    <>
      <p aria-hidden="true" className="flex flex-wrap gap-1.5 font-mono text-base sm:text-h3">
        {parts.map(({ characters, name }) => (
          <span
            key={name}
            className={`rounded-sm border border-lead px-1.5 py-1 text-heading ${name === "PAN" ? "bg-glass-pale" : "bg-glass-wash"}`}
          >
            {characters}
          </span>
        ))}
      </p>
      <dl className="mt-5 grid divided">
        {parts.map(({ characters, name, says }) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-4 py-2 sm:grid-cols-[9rem_1fr]">
            <dt className="font-semibold text-heading">
              {name}
              <span className="block font-mono text-xs font-normal">{characters}</span>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
