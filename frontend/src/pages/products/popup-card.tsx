import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { castell } from "../../lib/sample-world";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { popupCard } from "./copy";

/** The pricing page of a customer, with a popup that greets one company. */
export function PopupCard({ className }: { className?: string }) {
  return (
    <MockFrame label={`Smart popup: a greeting for a visitor from ${castell.name} on a pricing page`} glass="ruby" className={className}>
      <div className="border-b border-hairline bg-tint px-4 py-2.5 text-sm text-muted">yourcompany.example/pricing</div>
      <div className="grid gap-5 p-5 sm:grid-cols-[1fr_16rem]">
        <div>
          <p className="text-lg font-semibold text-heading">{popupCard.page}</p>
          <ul className="divided mt-2">
            {popupCard.plans.map(([name, price]) => (
              <li key={name} className="flex justify-between py-2.5">
                {name}
                <b className="font-semibold text-heading">{price}</b>
              </li>
            ))}
          </ul>
        </div>
        <div className="lit rounded-lg border border-lead p-5 shadow-lift motion-safe:animate-arrive">
          <Icon shape={X} className="float-right size-4 text-muted" />
          <p className="text-sm font-semibold text-glass-deep">For freight and logistics teams</p>
          <p className="mt-2 text-lg font-semibold text-heading">Hello, {castell.name}.</p>
          <p className="mt-1">See how carriers of your size fill their pipeline without buying another list.</p>
          <p className="mt-4 inline-block rounded-md bg-action px-4 py-2 font-semibold text-on-action">Show me</p>
        </div>
      </div>
    </MockFrame>
  );
}
