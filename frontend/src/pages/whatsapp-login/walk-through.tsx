import BadgeCheck from "#icon/badge-check";
import Send from "#icon/send";
import type { ReactNode } from "react";
import { BrandMark } from "../../components/brands/brand-mark";
import { Icon } from "../../components/ui/icon";
import { cn } from "../../lib/cn";
import { Choice, Choices } from "../../sections/demo/choices";
import { whenAtLeast } from "../../sections/demo/when";
import { lattices } from "../../sections/lattices";
import { type flow as copy, type Moment, phone } from "./copy";

/** A demo: a sign-in moment by moment, on the site and in the chat. */
export function WalkThrough({ flow }: { flow: typeof copy }) {
  return (
    <div className="by-choice mt-12 grid gap-6 lg:grid-cols-[19rem_1fr]">
      <Choices legend={flow.legend} className="panes sm:grid-cols-2 lg:grid-cols-1">
        {flow.steps.map((step, index) => (
          <Choice key={step.title} name="moment" value={index + 1} checked={step.title === flow.shown}>
            <b className="font-semibold text-heading">
              {index + 1}. {step.title}
            </b>
            <span className="mt-1 block text-sm">{step.text}</span>
          </Choice>
        ))}
      </Choices>
      <div role="status" className="grid md:grid-cols-2 lg:mt-11">
        <Lane flow={flow} lane="site" className="max-md:border-b-0 md:border-r-0">
          <Scales />
          <div className="alternatives">
            {flow.steps.map((step, index) => (
              <Site key={step.title} step={step} when={index + 1} page={flow.page} verified={flow.verified} />
            ))}
          </div>
        </Lane>
        <Lane flow={flow} lane="chat">
          <ChatHead />
          <div className="alternatives grow">
            {flow.steps.map((step, index) => (
              <Chat key={step.title} step={step} when={index + 1} flow={flow} />
            ))}
          </div>
        </Lane>
      </div>
    </div>
  );
}

interface LaneProps {
  flow: typeof copy;
  lane: Moment["lane"];
  className?: string;
  children: ReactNode;
}

function Lane({ flow, lane, className, children }: LaneProps) {
  const elsewhere = flow.steps.flatMap((step, index) => (step.lane === lane ? [] : [-index - 1])).join(" ");
  return (
    <div className={cn("flex flex-col border border-lead bg-pane", className)}>
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-lead bg-tint px-5 py-2 text-sm">
        <h3 className="text-sm">{flow.lanes[lane]}</h3>
        <p data-when={elsewhere} className="flex items-center gap-2 font-semibold text-glass-deep">
          <span className="size-2 rotate-45 bg-glass" />
          {flow.here}
        </p>
      </div>
      <div className="relative isolate flex grow flex-col justify-center">{children}</div>
    </div>
  );
}

const area = { width: 320, height: 300 };

/** Glass behind the site. Each moment lights more of it, from the side of the chat. */
function Scales() {
  const panes = lattices.scales(area);
  return (
    <svg
      viewBox={`0 0 ${area.width} ${area.height}`}
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
      className="drawing absolute inset-0 -z-1 size-full"
    >
      <path d={panes.map(({ d }) => d).join("")} className="fill-tint" />
      {[1, 2, 3, 4].map((moment) => (
        <path
          key={moment}
          data-when={whenAtLeast(moment)}
          d={panes
            .filter(({ x }) => Math.ceil((4 * (area.width - x)) / area.width) === moment)
            .map(({ d }) => d)
            .join("")}
          className={moment === 1 ? "fill-glass" : "fill-glass-pale"}
        />
      ))}
    </svg>
  );
}

interface SiteProps {
  step: Moment;
  when: number;
  page: string;
  verified: string;
}

function Site({ step: { site }, when, page, verified }: SiteProps) {
  return (
    <div
      data-when={when}
      className="m-6 grid min-h-52 content-center justify-items-center self-center border border-lead bg-pane p-6 text-center sm:m-8"
    >
      <p className="text-sm text-muted">{page}</p>
      <p className="mt-2 text-h3 font-semibold text-heading">{site.title}</p>
      {site.button && (
        <p className="mt-5 flex min-h-12 items-center gap-2.5 rounded-md bg-action px-4 font-semibold text-on-action">
          <BrandMark brand="whatsapp" className="size-5 shrink-0" />
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
          {site.number}, {verified}
        </p>
      )}
    </div>
  );
}

function ChatHead() {
  return (
    <div className="flex items-center gap-3 border-b border-hairline px-5 py-3">
      <span className="grid size-10 shrink-0 place-items-center border border-lead bg-glass-wash text-sm font-semibold text-glass-deep">
        {phone.initials}
      </span>
      <p className="text-sm">
        <span className="flex items-center gap-1 text-base font-semibold text-heading">
          {phone.contact}
          <Icon shape={BadgeCheck} className="size-4 text-success" />
        </span>
        {phone.contactNote}
      </p>
    </div>
  );
}

function Chat({ step: { lane, chat, draft }, when, flow }: { step: Moment; when: number; flow: typeof copy }) {
  return (
    <div data-when={when} className={cn("flex flex-col gap-3 p-5", lane === "chat" ? "bg-glass-wash" : "bg-tint")}>
      {chat.length === 0 && <p className="m-auto border border-hairline bg-pane px-3 py-1.5 text-sm">{flow.newChat}</p>}
      {chat.map((message) => (
        <p
          key={message.text}
          className={cn(
            "w-fit max-w-[85%] border border-lead px-3.5 py-2 leading-snug text-heading",
            message.from === "visitor" ? "ml-auto lit" : "bg-pane",
          )}
        >
          {message.text}
        </p>
      ))}
      <p className="mt-auto flex items-center gap-3 pt-2 text-sm">
        <span className={cn("grow border bg-pane px-3.5 py-2", draft ? "border-glass text-heading" : "border-hairline text-muted")}>
          {draft ?? flow.input}
        </span>
        <Icon shape={Send} className={cn("size-5 shrink-0", draft ? "text-glass-deep" : "text-muted")} />
      </p>
    </div>
  );
}
