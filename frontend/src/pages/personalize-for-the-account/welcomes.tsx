const pages = [
  {
    who: "A stranger",
    lines: [
      ["Catalog", "All 1,400 products, best sellers first"],
      ["Terms", "List prices, delivery in 5 days"],
      ["Contact", "The shop’s hotline"],
    ],
  },
  {
    who: "A freight company with a contract",
    lit: true,
    lines: [
      ["Catalog", "Pallet labels and scanners first"],
      ["Terms", "Delivery to its own depot, 30 days net"],
      ["Contact", "The account manager, by name"],
    ],
  },
];

/** The same first page for an unknown visitor and for an account. */
export function Welcomes() {
  return (
    <div className="panes sm:grid-cols-2">
      {pages.map(({ who, lit, lines }) => (
        <div key={who} className={`p-5 sm:p-7 ${lit ? "lit" : ""}`}>
          <p className="text-h3 font-semibold text-heading">{who}</p>
          <dl className="mt-5 grid gap-4">
            {lines.map(([name, says]) => (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
