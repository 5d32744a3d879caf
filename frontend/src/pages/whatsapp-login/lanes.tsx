import Globe from "#icon/globe";
import MessageCircle from "#icon/message-circle";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import type { flow as copy } from "./copy";

/** Which lane a moment happens in is half the story: up is the site, down is the chat. */
export function Lanes({ flow }: { flow: typeof copy }) {
  return (
    <div className="relative mt-12">
      {/* The line that the visitor crosses twice. */}
      <svg
        viewBox="0 0 400 100"
        preserveAspectRatio="none"
        fill="none"
        className="absolute inset-0 size-full max-lg:hidden"
        aria-hidden="true"
      >
        <path d="M0 50H400" strokeDasharray="4 5" vectorEffect="non-scaling-stroke" className="stroke-edge" />
      </svg>
      <ol className="relative grid max-lg:gap-4 md:max-lg:grid-cols-2 lg:grid-cols-4 lg:grid-rows-2 lg:gap-x-6 lg:gap-y-8">
        {flow.steps.map((step, at) => {
          const chat = step.lane === "chat";
          return (
            <li
              key={step.title}
              className={cn(
                "rounded-lg border p-6",
                chat ? "border-glass-pale bg-glass-wash lg:row-start-2" : "border-lead bg-pane",
                columnClass[at],
              )}
            >
              <p className="flex items-center justify-between text-sm text-glass-deep">
                <span className="flex items-center gap-2">
                  <Icon shape={chat ? MessageCircle : Globe} className="size-4" />
                  {flow.lanes[step.lane]}
                </span>
                <span>{at + 1}</span>
              </p>
              <h3 className="mt-4 text-h3">{step.title}</h3>
              <p className="mt-1.5">{step.text}</p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const columnClass = ["", "lg:col-start-2", "lg:col-start-3", "lg:col-start-4 lg:row-start-1"];
