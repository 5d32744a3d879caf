import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Choice, Choices } from "../../sections/demo/choices";
import type { Visitor, views as copy } from "./copy";

/** A demo: choose one of three visitors, and see the page with that visitor's popup. What the script knows is dark, as the visitor does not see it. */
export function WhoIsVisiting({ views }: { views: typeof copy }) {
  return (
    <div className="by-choice cast grid overflow-hidden rounded-t-lg border border-lead bg-pane text-sm lg:grid-cols-[22rem_1fr]">
      <div className="tone-ink glass-ruby p-5 sm:p-8">
        <h2 className="text-h3">{views.title}</h2>
        <Choices legend={<span className="sr-only">{views.legend}</span>} className="panes">
          {views.visitors.map((visitor, index) => (
            <Choice key={visitor.who} name="visitor" value={index + 1} checked={index === 0}>
              <b className="text-base font-semibold text-heading">{visitor.who}</b>
            </Choice>
          ))}
        </Choices>
        <div role="status" className="alternatives mt-6">
          {views.visitors.map((visitor, index) => (
            <dl key={visitor.who} data-when={index + 1} className="border-l-2 border-glass pl-5">
              <dt className="font-semibold text-heading">{views.known}</dt>
              <dd>{visitor.known}</dd>
              <dt className="mt-3 font-semibold text-heading">{views.why}</dt>
              <dd>{visitor.why}</dd>
            </dl>
          ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-col">
        <p className="border-b border-hairline px-5 py-2.5 text-sm text-muted sm:px-8">{views.address}</p>
        <PricingPage page={views.page} />
        <div role="status" className="alternatives mt-auto items-end p-3 sm:p-8">
          {views.visitors.map((visitor, index) => (
            <div key={visitor.who} data-when={index + 1} className="motion-safe:animate-arrive">
              <Popup sees={visitor.sees} silent={views.silent} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function PricingPage({ page }: { page: typeof copy.page }) {
  return (
    <div className="px-5 pt-6 sm:px-8">
      <p className="text-h3 font-semibold text-heading">{page.title}</p>
      <p className="mt-1">{page.text}</p>
      <ul className="mt-6 grid gap-3 sm:grid-cols-3">
        {page.plans.map((plan) => (
          <li key={plan.name} className="rounded-md border border-hairline grid grid-cols-2 items-baseline p-4 sm:block">
            <span className="font-semibold text-heading">{plan.name}</span>
            <b className="block text-lg font-semibold text-heading max-sm:text-right sm:mt-3">{plan.price}</b>
            <span className="block text-sm col-span-2 text-muted">{plan.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A drawing of a popup; its button does nothing. */
function Popup({ sees, silent }: { sees: Visitor["sees"]; silent: string }) {
  if (sees === null) return <p className="ml-auto w-fit rounded-lg border border-dashed border-edge px-4 py-3 text-muted">{silent}</p>;
  return (
    <div className="lit ml-auto max-w-80 rounded-lg border border-lead p-6 shadow-lift">
      <Icon shape={X} className="float-right size-4 text-muted" />
      <p className="text-h3 font-semibold text-heading">{sees.title}</p>
      <p className="mt-1">{sees.text}</p>
      <p className="mt-4 inline-block rounded-md bg-action px-4 py-2 font-semibold text-on-action">{sees.action}</p>
    </div>
  );
}
