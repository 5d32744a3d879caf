import ArrowLeft from "#icon/arrow-left";
import BadgeCheck from "#icon/badge-check";
import Plus from "#icon/plus";
import Send from "#icon/send";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import type { phone as copy } from "./copy";

/**
 * A phone as a leaded window: a row of panes for each message, and the visitor's are lit. The height is fixed, because a line from the sign-in card ends
 * at the first message (sign-in-card.tsx).
 */
export function Phone({ phone }: { phone: typeof copy }) {
  return (
    <div
      role="img"
      aria-label={phone.label}
      className="cast mx-auto flex h-150 w-full max-w-88 flex-col gap-px overflow-hidden rounded-xl border-4 border-lead bg-lead *:bg-pane"
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
      <svg viewBox="0 0 344 100" preserveAspectRatio="none" aria-hidden="true" className="drawing min-h-0 w-full grow fill-glass-wash">
        <path d="M0 0h120L84 100H0z" className="fill-tint" />
        <path d="M120 0h96l40 100H84z" />
        <path d="M216 0h128v100h-88z" className="fill-glass-pale" />
      </svg>
      {phone.messages.map((message, index) => (
        <Row key={message.text} message={message} isFirst={index === 0} isTall={index < 2} />
      ))}
      <div className="flex h-15 shrink-0 items-center gap-3 px-4 text-muted">
        <Icon shape={Plus} className="size-5" />
        <span className="grow border border-hairline px-4 py-1.5">{phone.input}</span>
        <Icon shape={Send} className="size-5 text-glass-deep" />
      </div>
    </div>
  );
}

interface RowProps {
  message: (typeof copy.messages)[number];
  isFirst: boolean;
  isTall: boolean;
}

function Row({ message: { from, text, time }, isFirst, isTall }: RowProps) {
  const isVisitor = from === "visitor";
  return (
    <p className={cn("flex shrink-0", isTall ? "h-20" : "h-15", !isVisitor && "flex-row-reverse")}>
      <span className="relative flex w-1/5 items-end bg-tint px-2 pb-1.5 text-xs text-muted">
        {isFirst && (
          <span className="absolute inset-x-0 top-1/2 -mt-px h-0.5 bg-glass max-xl:hidden">
            <span className="absolute -top-1.5 -right-1.5 z-1 size-3.5 rotate-45 border border-glass-deep bg-glass" />
          </span>
        )}
        {time}
      </span>
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
