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

/** Six steps down one lead line, the day in the margin where it changes. The last one is lit. `arrivals` (app.css) moves them in. */
export function Timeline({ steps }: { steps: typeof timeline.steps }) {
  return (
    <ol className="arrivals">
      {steps.map((step, at) => {
        const Icon = icons[step.mark];
        const last = at === steps.length - 1;
        return (
          <li
            key={step.title}
            data-arrival=""
            className="relative grid grid-cols-[2.75rem_1fr] gap-x-5 pb-9 last:pb-0 sm:grid-cols-[4rem_2.75rem_1fr]"
          >
            {!last && <span className="absolute top-11 bottom-0 left-5.5 w-px bg-lead sm:left-26.5" />}
            <p
              className={cn(
                "col-start-2 text-sm font-semibold text-glass-deep sm:col-start-1 sm:row-start-1 sm:pt-3",
                steps[at - 1]?.day === step.day && "sm:sr-only",
              )}
            >
              {`Day ${step.day}`}
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
