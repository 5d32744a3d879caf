import { cn } from "../../lib/cn";

const parts = [
  { companies: 480, name: "see the page for their account", requests: 43, className: "lit" },
  { companies: 120, name: "keep the default page", requests: 7, className: "bg-pane" },
];

/** One window of 600 companies: its last fifth has no light. A diamond is a company that asks for a quote. */
export function Holdout() {
  return (
    <dl className="grid gap-px border border-lead bg-lead sm:grid-cols-[4fr_minmax(11rem,1fr)]">
      {parts.map(({ companies, name, requests, className }) => (
        <div key={companies} className={cn("flex flex-col gap-6 p-5 sm:min-h-60 sm:p-6", className)}>
          <dt>
            <b className="block text-figure font-semibold tracking-display text-heading">{companies}</b>
            companies {name}
          </dt>
          <dd className="mt-auto">
            <span aria-hidden="true" className="mb-3 flex flex-wrap gap-1.5">
              {Array.from({ length: requests }, (_, index) => (
                <span key={index} className="m-0.5 size-2.5 rotate-45 bg-heading" />
              ))}
            </span>
            <b className="font-semibold text-heading">{requests}</b> ask for a quote
          </dd>
        </div>
      ))}
    </dl>
  );
}
