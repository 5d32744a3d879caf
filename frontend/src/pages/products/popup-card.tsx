import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { MockFrame } from "../../sections/mockups/mock-frame";
import { popupCard as copy } from "./copy";

/** The pricing page of a customer, with a popup that greets one company. */
export function PopupCard() {
  return (
    <MockFrame label={copy.label} glass="ruby">
      <div className="border-b border-hairline bg-tint px-4 py-2.5 text-sm text-muted-foreground">{copy.address}</div>
      <div className="grid gap-5 p-5 sm:grid-cols-[1fr_16rem]">
        <div>
          <p className="text-lg font-semibold text-heading">{copy.page}</p>
          <ul className="divide-y divide-hairline mt-2">
            {copy.plans.map(([name, price]) => (
              <li key={name} className="flex justify-between py-2.5">
                {name}
                <b className="font-semibold text-heading">{price}</b>
              </li>
            ))}
          </ul>
        </div>
        <div className="lit rounded-lg border border-lead p-5 shadow-lift motion-safe:animate-arrive">
          <Icon shape={X} className="float-right size-4 text-muted-foreground" />
          <p className="text-sm font-semibold text-glass-deep">{copy.sees.audience}</p>
          <p className="mt-2 text-lg font-semibold text-heading">{copy.sees.title}</p>
          <p className="mt-1">{copy.sees.text}</p>
          <p className="mt-4 inline-block rounded-md bg-action px-4 py-2 font-semibold text-on-action">{copy.sees.action}</p>
        </div>
      </div>
    </MockFrame>
  );
}
