import Eye from "#icon/eye";
import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import type { Visitor, views as copy } from "./copy";

/** One page, drawn three times with what three visitors see on it. It goes on from the hero's ground. */
export function ThreeViews({ views }: { views: typeof copy }) {
  return (
    <section className="glass-ruby border-b border-hairline bg-tint pb-section">
      <div className="shell">
        <h2 className="border-t border-lead pt-6 text-h3">{views.title}</h2>
        <ol className="mt-8 grid gap-x-8 gap-y-12 lg:grid-cols-3">
          {views.visitors.map((visitor) => (
            <li
              key={visitor.who}
              className="grid content-start sm:max-lg:grid-cols-[1fr_1.7fr] sm:max-lg:grid-rows-[auto_1fr] sm:max-lg:gap-x-8 lg:row-span-3 lg:grid-rows-subgrid lg:gap-y-0"
            >
              <div>
                <h3 className="text-lg">{visitor.who}</h3>
                <p className="mt-1 flex items-start gap-2 text-sm text-muted">
                  <Icon shape={Eye} className="mt-0.5 size-4 shrink-0" />
                  {visitor.known}
                </p>
              </div>
              <Browser visitor={visitor} address={views.address} silent={views.silent} />
              <p className="sm:max-lg:mt-4">{visitor.why}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Browser({ visitor, address, silent }: { visitor: Visitor; address: string; silent: string }) {
  const { popup, label } = visitor;
  return (
    <div
      role="img"
      aria-label={label}
      className="my-5 overflow-hidden sm:max-lg:col-start-2 sm:max-lg:row-span-2 sm:max-lg:row-start-1 sm:max-lg:my-0 rounded-lg border border-lead bg-pane text-sm"
    >
      <p className="border-b border-hairline px-4 py-2 text-xs text-muted">{address}</p>
      <div className="relative h-92 overflow-hidden p-5 sm:h-60 lg:h-92">
        <Plans />
        {popup ? (
          <div className="lit absolute right-3 bottom-3 left-8 rounded-lg border border-lead p-4 shadow-lift motion-safe:animate-arrive sm:left-auto sm:w-72 lg:left-8 lg:w-auto">
            <Icon shape={X} className="float-right size-4 text-muted" />
            <p className="text-base font-semibold text-heading">{popup.title}</p>
            <p className="mt-1">{popup.text}</p>
            <p className="mt-3 inline-block rounded-md bg-action px-3.5 py-2 font-semibold text-on-action">{popup.action}</p>
          </div>
        ) : (
          <p className="absolute right-3 bottom-3 rounded-lg border border-dashed border-edge bg-pane px-4 py-3 text-muted">{silent}</p>
        )}
      </div>
    </div>
  );
}

/** A pricing page without words: the same behind each popup. */
function Plans() {
  return (
    <svg viewBox="0 0 300 230" className="w-full">
      <path className="stroke-edge" strokeWidth="12" d="M0 8h150" />
      <path className="stroke-hairline" strokeWidth="7" d="M0 30h230M0 44h180" />
      <path className="fill-none stroke-hairline" strokeWidth="2" d="M1 70h92v150H1zM104 70h92v150h-92zM207 70h92v150h-92z" />
      <path className="stroke-edge" strokeWidth="9" d="M13 90h38M116 90h38M219 90h38" />
      <path
        className="stroke-hairline"
        strokeWidth="6"
        d="M13 112h66M13 126h58M13 140h62M116 112h62M116 126h66M116 140h50M219 112h58M219 126h62M219 140h66"
      />
      <path className="stroke-hairline" strokeWidth="20" d="M13 196h68M116 196h68M219 196h68" />
    </svg>
  );
}
