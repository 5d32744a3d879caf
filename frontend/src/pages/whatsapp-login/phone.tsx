import ArrowLeft from "#icon/arrow-left";
import BadgeCheck from "#icon/badge-check";
import Plus from "#icon/plus";
import Send from "#icon/send";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import type { phone as copy } from "./copy";

/** A phone as a leaded window: a row of panes for each message, and the visitor's are lit. */
export function Phone({ phone }: { phone: typeof copy }) {
  return (
    <div
      role="img"
      aria-label={phone.label}
      className="cast mx-auto flex h-full min-h-132 w-full max-w-88 flex-col xl:ml-0 gap-px overflow-hidden rounded-xl border-4 border-lead bg-lead *:bg-pane"
    >
      <div className="flex shrink-0 items-center gap-3 px-4 py-3">
        <Icon shape={ArrowLeft} className="size-5 shrink-0 text-heading" />
        <span className="grid size-10 shrink-0 place-items-center border border-lead bg-glass-wash text-sm font-semibold text-glass-deep">
          {phone.initials}
        </span>
        <span className="min-w-0 grow">
          <span className="flex items-center gap-1 font-semibold text-heading">
            {phone.contact}
            <Icon shape={BadgeCheck} className="size-4 text-success" />
          </span>
          <span className="block text-sm text-muted">{phone.contactNote}</span>
        </span>
        <span className="text-xs font-semibold text-heading">{phone.clock}</span>
      </div>
      {phone.messages.map((message) => (
        <Row key={message.text} message={message} />
      ))}
      <div className="flex h-15 shrink-0 items-center gap-3 px-4 text-muted">
        <Icon shape={Plus} className="size-5" />
        <span className="grow border border-hairline px-4 py-1.5">{phone.input}</span>
        <Icon shape={Send} className="size-5 text-glass-deep" />
      </div>
    </div>
  );
}

function Row({ message: { from, text, time } }: { message: (typeof copy.messages)[number] }) {
  const isVisitor = from === "visitor";
  return (
    <p className={cn("flex min-h-18 grow", !isVisitor && "flex-row-reverse")}>
      <span className="flex w-1/5 items-end bg-tint px-2 pb-1.5 text-xs text-muted">{time}</span>
      <span
        className={cn(
          "flex grow basis-4/5 items-center border-lead px-4 leading-snug text-heading",
          isVisitor ? "lit border-l" : "border-r",
        )}
      >
        {text}
      </span>
    </p>
  );
}
