import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Choice, Choices } from "../../sections/demo/choices";
import type { Visitor, views as copy } from "./copy";

/** A demo: choose one of three visitors, and see the page with that visitor's popup. */
export function WhoIsVisiting({ views }: { views: typeof copy }) {
  return (
    <div className="by-choice cast overflow-hidden rounded-lg border border-lead bg-pane text-sm">
      <h2 className="px-5 py-4 text-lg sm:px-7">{views.title}</h2>
      <Choices legend={<span className="sr-only">{views.legend}</span>} className="panes -mt-4 sm:grid-cols-3">
        {views.visitors.map((visitor, index) => (
          <Choice key={visitor.who} name="visitor" value={index + 1} checked={index === 0} className="px-5 sm:px-7">
            <b className="text-base font-semibold text-heading">{visitor.who}</b>
          </Choice>
        ))}
      </Choices>
      <div className="grid lg:grid-cols-[19rem_1fr]">
        <div role="status" className="alternatives border-lead text-base max-lg:border-b lg:border-r">
          {views.visitors.map((visitor, index) => (
            <dl key={visitor.who} data-when={index + 1} className="grid lg:grid-rows-2">
              <div className="bg-tint p-5 sm:px-7">
                <dt className="font-semibold text-heading">{views.known}</dt>
                <dd>{visitor.known}</dd>
              </div>
              <div className="border-t border-lead bg-glass-wash p-5 sm:px-7">
                <dt className="font-semibold text-heading">{views.why}</dt>
                <dd>{visitor.why}</dd>
              </div>
            </dl>
          ))}
        </div>
        <div className="flex min-w-0 flex-col">
          <p className="border-b border-hairline px-5 py-2.5 text-sm text-muted-foreground sm:px-7">{views.address}</p>
          <div className="grid grow gap-6 p-5 sm:grid-cols-[1fr_21rem] sm:p-7">
            <PricingPage page={views.page} />
            <div role="status" className="alternatives">
              {views.visitors.map((visitor, index) => (
                <div key={visitor.who} data-when={index + 1} className="grid motion-safe:animate-arrive">
                  <Popup sees={visitor.sees} silent={views.silent} />
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The page behind: what it sells, and its plans. */
function PricingPage({ page }: { page: typeof copy.page }) {
  return (
    <div className="flex flex-col">
      <p className="text-h3 font-semibold text-heading">{page.title}</p>
      <p className="mt-1">{page.text}</p>
      <ul className="divide-y divide-hairline mt-4 grow border-t border-hairline max-sm:hidden">
        {page.plans.map((plan) => (
          <li key={plan.name} className="grid grid-cols-[1fr_auto] items-baseline py-2.5 text-heading">
            <span className="font-semibold">{plan.name}</span>
            <b className="font-semibold">{plan.price}</b>
            <span className="text-muted-foreground">{plan.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A drawing of a popup, all glass; its button does nothing. */
function Popup({ sees, silent }: { sees: Visitor["sees"]; silent: string }) {
  if (sees === null) {
    return (
      <p className="grid min-h-28 place-items-center rounded-lg border border-dashed border-edge text-base text-muted-foreground">
        {silent}
      </p>
    );
  }
  return (
    <div className="lit flex flex-col items-start rounded-lg border border-lead p-6 shadow-lift">
      <Icon shape={X} className="size-4 self-end text-heading" />
      <p className="mt-auto text-[1.75rem] leading-tight font-semibold tracking-title text-heading">{sees.title}</p>
      <p className="mt-2 text-base">{sees.text}</p>
      <p className="mt-5 rounded-md bg-action px-4 py-2.5 font-semibold text-on-action">{sees.action}</p>
    </div>
  );
}
