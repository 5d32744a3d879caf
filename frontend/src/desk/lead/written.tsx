import type { LeadScreen } from "../contract";

/** What the visitor filled in: long texts first and in full, then the short fields. Empty fields are said to be empty. */
export function Written({ fields }: Pick<LeadScreen, "fields">) {
  const long = fields.filter(({ kind, value }) => kind === "textarea" && value !== "");
  const short = fields.filter((field) => !long.includes(field));
  return (
    <section aria-label="What was written">
      {long.map(({ label, value }) => (
        <div key={label} className="mb-4 max-w-prose">
          <h2 className="text-list text-muted-foreground">{label}</h2>
          <p className="mt-1 text-base whitespace-pre-line wrap-anywhere text-heading">{value}</p>
        </div>
      ))}
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {short.map(({ label, value, kind }) => (
          <div key={label} className="contents">
            <dt className="text-list leading-5.5 text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere text-heading">
              {kind === "tel" && value !== "" ? (
                <a
                  href={`tel:${value.replaceAll(/[^+\d]/g, "")}`}
                  className="underline max-md:-my-3 max-md:inline-flex max-md:min-h-11 max-md:items-center"
                >
                  {value}
                </a>
              ) : (
                value || <span className="text-muted-foreground">–</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
