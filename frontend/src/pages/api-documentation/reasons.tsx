import type { application as applicationCopy, why } from "./copy";

/** The reasons, and beside them what an applicant sees of an answer. */
export function Reasons({ items, application }: { items: typeof why.items; application: typeof applicationCopy }) {
  return (
    <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.1fr]">
      <ul className="divide-y divide-hairline border-y border-lead [--hairline:var(--lead)]">
        {items.map(({ title, text }) => (
          <li key={title} className="py-5">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ul>
      <Application application={application} />
    </div>
  );
}

/** A drawing of a customer's form. What the answer fills in is one sheet of glass. */
function Application({ application: { label, title, typed, filledBy, filled, button } }: { application: typeof applicationCopy }) {
  return (
    <div role="img" aria-label={label} className="flex flex-col gap-5 rounded-lg border border-lead bg-page p-5 sm:p-8">
      <p className="text-h3 font-semibold text-heading">{title}</p>
      <div>
        <p className="font-semibold text-heading">{typed.name}</p>
        <p className="mt-1.5 rounded-md border-2 border-action px-4 py-3 text-lg text-heading">
          {typed.value}
          <span className="ml-0.5 inline-block h-5 w-0.5 bg-glass motion-safe:animate-pulse" />
        </p>
      </div>
      <div className="lit grid grow content-evenly gap-5 border-2 border-lead p-5 sm:grid-cols-2 sm:p-6">
        <p className="font-semibold text-heading sm:col-span-full">{filledBy}</p>
        {filled.map(({ name, value }) => (
          <div key={name}>
            <p>{name}</p>
            <p className="mt-0.5 text-xl leading-tight font-semibold text-heading">{value}</p>
          </div>
        ))}
      </div>
      <p className="self-start rounded-md bg-action px-6 py-3 font-semibold text-on-action">{button}</p>
    </div>
  );
}
