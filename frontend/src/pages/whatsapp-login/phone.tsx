import ArrowLeft from "#icon/arrow-left";
import BadgeCheck from "#icon/badge-check";
import Check from "#icon/check";
import Plus from "#icon/plus";
import Send from "#icon/send";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import type { phone as copy } from "./copy";

/** A phone with the chat in which the visitor signed in. */
export function Phone({ phone }: { phone: typeof copy }) {
  return (
    <div
      role="img"
      aria-label={phone.label}
      className="cast mx-auto w-full max-w-76 rounded-[2.25rem] border border-lead bg-lead p-2 text-sm"
    >
      <div className="flex h-150 flex-col overflow-hidden rounded-[1.75rem] bg-pane">
        <p className="flex justify-between px-6 pt-3 text-xs font-semibold text-heading">
          {phone.clock}
          <span className="mt-0.5 h-3 w-6 rounded-sm border-2 border-heading bg-glass" />
        </p>
        <div className="flex items-center gap-3 border-b border-hairline px-4 py-3">
          <Icon shape={ArrowLeft} className="size-5 shrink-0 text-heading" />
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-glass-wash text-xs font-semibold text-glass-deep">
            {phone.initials}
          </span>
          <span className="min-w-0">
            <span className="flex items-center gap-1 font-semibold text-heading">
              {phone.contact}
              <Icon shape={BadgeCheck} className="size-4 text-success" />
            </span>
            <span className="block text-xs text-muted">{phone.contactNote}</span>
          </span>
        </div>
        <div className="quarries flex grow flex-col justify-end gap-2.5 bg-tint p-4">
          {phone.messages.map((message) => (
            <p
              key={message.text}
              className={cn(
                "w-fit max-w-[85%] rounded-xl border px-3 py-2 text-heading",
                message.from === "visitor"
                  ? "ml-auto rounded-br-none border-glass-pale bg-glass-wash"
                  : "rounded-bl-none border-hairline bg-pane",
              )}
            >
              {message.text}
              <span className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted">
                {message.time}
                {message.from === "visitor" && <Icon shape={Check} className="size-3.5 text-success" />}
              </span>
            </p>
          ))}
        </div>
        <div className="flex items-center gap-3 border-t border-hairline px-4 py-3 text-muted">
          <Icon shape={Plus} className="size-5" />
          <span className="grow rounded-full border border-hairline px-4 py-2">{phone.input}</span>
          <Icon shape={Send} className="size-5 text-glass-deep" />
        </div>
      </div>
    </div>
  );
}
