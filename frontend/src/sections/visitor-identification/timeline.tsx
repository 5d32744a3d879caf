import type { ComponentType } from "react";
import { Eye, Handshake, MessageCircle, Send, UserCheck, UserPlus } from "../../components/icons";
import type { timeline } from "../../content/visitor-identification";
import { cn } from "../../lib/cn";

type Mark = (typeof timeline.steps)[number]["mark"];

const icons: Record<Mark, ComponentType<{ className?: string }>> = {
  visit: Eye,
  identified: UserCheck,
  invite: UserPlus,
  accepted: Handshake,
  message: Send,
  reply: MessageCircle,
};

/** SPEC section 9: 200 ms later for each step. */
const delays = ["", "*:delay-200", "*:delay-400", "*:delay-600", "*:delay-800", "*:delay-1000"];

/** The children move, not the item: its top is what the scroll position is measured against. */
const arrival =
  "*:transition *:duration-500 data-[arrival=waiting]:*:translate-y-6 data-[arrival=waiting]:*:opacity-0 data-[arrival=waiting]:*:transition-none print:*:translate-y-0! print:*:opacity-100!";

/** Six steps down one lead line, the day in the margin where it changes. The last one is lit. */
export function Timeline({ steps }: { steps: typeof timeline.steps }) {
  return (
    <ol>
      {steps.map((step, at) => {
        const Icon = icons[step.mark];
        const last = at === steps.length - 1;
        return (
          <li
            key={step.title}
            data-arrival=""
            className={cn(
              "relative grid grid-cols-[2.75rem_1fr] gap-x-5 pb-9 last:pb-0 sm:grid-cols-[4rem_2.75rem_1fr]",
              arrival,
              delays[at],
            )}
          >
            {!last && <span className="absolute top-11 bottom-0 left-5.5 w-px bg-lead sm:left-26.5" />}
            <p
              className={cn(
                "col-start-2 text-sm font-semibold text-glass-deep sm:col-start-1 sm:row-start-1 sm:pt-3",
                steps[at - 1]?.day === step.day && "sm:sr-only",
              )}
            >
              Day {step.day}
            </p>
            <span
              className={cn(
                "row-span-2 row-start-1 grid size-11 place-items-center rounded-full border sm:col-start-2 sm:row-span-1",
                last ? "border-glass bg-glass text-page" : "border-lead bg-pane text-glass-deep",
              )}
            >
              <Icon className="size-5" />
            </span>
            <div className="col-start-2 sm:col-start-3 sm:pt-2">
              <h3 className="text-h3">{step.title}</h3>
              <p className="mt-1 max-w-measure">{step.text}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
