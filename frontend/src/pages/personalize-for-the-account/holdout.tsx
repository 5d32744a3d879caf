import { clsx } from "clsx";

const parts = [
  { companies: 480, name: "see the page for their account", requests: 43, className: "lit" },
  { companies: 120, name: "keep the default page", requests: 7, className: "bg-pane sm:grid-cols-3" },
];
const perPane = 10;

/** One window of 600 companies: its last fifth has no light. Panes and diamonds have one size, so the parts compare by eye. */
export function Holdout() {
  return (
    <dl className="grid gap-x-1.5 gap-y-6 sm:grid-cols-[12fr_3fr]">
      {parts.map(({ companies, name, requests, className }) => (
        <div key={companies} className="grid content-between gap-3">
          <dt>
            <b className="block text-figure font-semibold tracking-display text-heading">{companies}</b>
            companies {name}
          </dt>
          <dd>
            <span
              aria-hidden="true"
              className={clsx(
                "mb-3 grid grid-cols-12 pt-px pl-px *:-mt-px *:-ml-px *:grid *:h-8 *:place-items-center *:border *:border-lead sm:*:h-14",
                className,
              )}
            >
              {Array.from({ length: companies / perPane }, (_, pane) => (
                <span key={pane}>{pane < requests && <span className="size-2 rotate-45 bg-heading sm:size-3" />}</span>
              ))}
            </span>
            <b className="font-semibold text-heading">{requests}</b> ask for a quote
          </dd>
        </div>
      ))}
    </dl>
  );
}
