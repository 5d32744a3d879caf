import BadgeCheck from "#icon/badge-check";
import Send from "#icon/send";
import type { ReactNode } from "react";
import { BrandMark } from "../../components/brands/brand-mark";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { Choice, Choices } from "../../sections/demo/choices";
import { type flow as copy, type Moment, phone } from "./copy";

/** A demo: a sign-in moment by moment, on the site and in the chat. */
export function WalkThrough({ flow }: { flow: typeof copy }) {
  return (
    <div className="by-choice mt-12">
      <Choices legend={flow.legend} className="panes sm:grid-cols-2 lg:grid-cols-4">
        {flow.steps.map((step, index) => (
          <Choice key={step.title} name="moment" value={index + 1} checked={step.title === flow.shown}>
            <b className="font-semibold text-heading">
              {index + 1}. {step.title}
            </b>
            <span className="mt-1 block text-sm">{step.text}</span>
          </Choice>
        ))}
      </Choices>
      <div role="status" className="mt-6 grid gap-6 md:grid-cols-2">
        <Lane flow={flow} lane="site">
          {(step) => <Site step={step} flow={flow} />}
        </Lane>
        <Lane flow={flow} lane="chat">
          {(step) => <Chat step={step} flow={flow} />}
        </Lane>
      </div>
    </div>
  );
}

function Lane({ flow, lane, children }: { flow: typeof copy; lane: Moment["lane"]; children: (step: Moment) => ReactNode }) {
  const elsewhere = flow.steps.flatMap((step, index) => (step.lane === lane ? [] : [-index - 1])).join(" ");
  return (
    <div className="flex flex-col overflow-hidden rounded-lg border border-lead bg-pane">
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-hairline bg-tint px-5 py-2 text-sm">
        <h3 className="text-sm">{flow.lanes[lane]}</h3>
        <p data-when={elsewhere} className="flex items-center gap-2 font-semibold text-glass-deep">
          <span className="size-2 rotate-45 bg-glass" />
          {flow.here}
        </p>
      </div>
      <div className="alternatives grow">
        {flow.steps.map((step, index) => (
          <div key={step.title} data-when={index + 1} className={cn(step.lane === lane && "lit")}>
            {children(step)}
          </div>
        ))}
      </div>
    </div>
  );
}

function Site({ step: { site }, flow }: { step: Moment; flow: typeof copy }) {
  return (
    <div className="grid h-full min-h-60 content-center justify-items-center p-6 text-center">
      <p className="text-sm text-muted">{flow.page}</p>
      <p className="mt-2 text-h3 font-semibold text-heading">{site.title}</p>
      {site.button && (
        <p className="mt-5 flex min-h-12 items-center gap-2.5 rounded-md bg-action px-5 font-semibold text-on-action">
          <BrandMark brand="whatsapp" className="size-5" />
          {site.button}
        </p>
      )}
      {!site.button && !site.number && (
        <span aria-hidden="true" className="mt-6 flex gap-4">
          {[1, 2, 3].map((diamond) => (
            <span key={diamond} className="size-3 rotate-45 border border-lead bg-glass motion-safe:animate-pulse" />
          ))}
        </span>
      )}
      {site.number && (
        <p className="mt-2 font-semibold text-success">
          {site.number}, {flow.verified}
        </p>
      )}
    </div>
  );
}

function Chat({ step: { lane, chat, draft }, flow }: { step: Moment; flow: typeof copy }) {
  return (
    <div className={cn("flex h-full min-h-60 flex-col justify-end gap-2.5 p-5 text-sm", lane === "site" && "bg-tint")}>
      {chat.length === 0 && (
        <div className="m-auto grid justify-items-center pb-4 text-center">
          <span className="grid size-14 place-items-center border border-lead bg-glass-wash text-lg font-semibold text-glass-deep">
            {phone.initials}
          </span>
          <p className="mt-3 flex items-center gap-1 text-lg font-semibold text-heading">
            {phone.contact}
            <Icon shape={BadgeCheck} className="size-5 text-success" />
          </p>
          <p>{phone.contactNote}</p>
          <p className="mt-4 rounded-sm border border-hairline bg-pane px-3 py-1.5">{flow.newChat}</p>
        </div>
      )}
      {chat.map((message) => (
        <p
          key={message.text}
          className={cn(
            "w-fit max-w-[85%] border border-lead px-3.5 py-2 text-heading",
            message.from === "visitor" ? "ml-auto bg-glass-pale" : "bg-pane",
          )}
        >
          {message.text}
        </p>
      ))}
      <p className="mt-2 flex items-center gap-3 border-t border-hairline pt-4">
        <span
          className={cn("grow rounded-md border bg-pane px-3.5 py-2", draft ? "border-glass text-heading" : "border-hairline text-muted")}
        >
          {draft ?? flow.input}
        </span>
        <Icon shape={Send} className={cn("size-5 shrink-0", draft ? "text-glass-deep" : "text-muted")} />
      </p>
    </div>
  );
}
