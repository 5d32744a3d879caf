import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { castell } from "../../lib/sample-world";
import { MockFrame } from "../../sections/mockups/mock-frame";

/** A sketched page of a customer, with a popup that greets one company. */
export function PopupCard({ className }: { className?: string }) {
  return (
    <MockFrame label={`Smart popup: a greeting for a visitor from ${castell.name} on a pricing page`} glass="ruby" className={className}>
      <div className="border-b border-hairline bg-tint px-4 py-2.5 text-sm text-muted">yourcompany.example/pricing</div>
      <div className="relative px-5 pt-6 pb-5">
        <div className="grid gap-2.5">
          <span className="h-4 w-1/2 rounded-sm bg-hairline" />
          <span className="h-2.5 w-4/5 rounded-sm bg-tint" />
          <span className="h-2.5 w-3/5 rounded-sm bg-tint" />
        </div>
        <div className="lit mt-6 ml-auto max-w-80 rounded-lg border border-lead p-5 shadow-lift motion-safe:animate-arrive">
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
