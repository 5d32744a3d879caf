import { clsx } from "clsx";
import Send from "#icon/send";
import type { ReactNode } from "react";
import { Icon } from "../../components/ui/icon";
import { Choice, Choices } from "../../sections/demo/choices";
import type { flow as copy, Moment, conversation as conversationCopy } from "./copy";
import { ChatHead, ChatRow } from "./chat";
import { WhatsAppButton } from "./sign-in";

interface WalkThroughProps {
  flow: typeof copy;
  address: string;
  conversation: typeof conversationCopy;
}

/** A demo: a sign-in moment by moment, on the site and in the chat. */
export function WalkThrough({ flow, address, conversation }: WalkThroughProps) {
  return (
    <div className="by-choice mt-12 grid gap-6 lg:grid-cols-[19rem_1fr]">
      <Choices legend={flow.legend} className="panes sm:grid-cols-2 lg:grid-cols-1">
        {flow.steps.map((step, index) => (
          <Choice key={step.title} name="moment" value={index + 1} checked={step.title === flow.shown} className="lg:py-5">
            <b className="font-semibold text-heading">
              {index + 1}. {step.title}
            </b>
            <span className="mt-1 block text-sm">{step.text}</span>
          </Choice>
        ))}
      </Choices>
      <div role="status" className="grid md:grid-cols-2 lg:mt-10.75">
        <Lane flow={flow} lane="site" className="max-md:border-b-0 md:border-r-0">
          <p className="border-b border-hairline px-5 py-2.5 text-sm text-muted-foreground">{address}</p>
          <div className="alternatives grow">
            {flow.steps.map((step, index) => (
              <Site key={step.title} step={step} when={index + 1} verified={flow.verified} />
            ))}
          </div>
        </Lane>
        <Lane flow={flow} lane="chat">
          <ChatHead conversation={conversation} />
          <div className="alternatives grow border-t border-lead">
            {flow.steps.map((step, index) => (
              <ChatMoment key={step.title} step={step} when={index + 1} empty={flow.newChat} input={conversation.input} />
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
    <div className={clsx("flex flex-col border border-lead bg-pane", className)}>
      <div className="flex min-h-12 items-center justify-between gap-4 border-b border-lead bg-tint px-5 py-2 text-sm">
        <h3 className="text-sm">{flow.lanes[lane]}</h3>
        <p data-when={elsewhere} className="flex items-center gap-2 font-semibold text-glass-deep">
          <span className="size-2 rotate-45 bg-glass" />
          {flow.here}
        </p>
      </div>
      {children}
    </div>
  );
}

interface SiteProps {
  step: Moment;
  when: number;
  verified: string;
}

function Site({ step: { site }, when, verified }: SiteProps) {
  return (
    <div data-when={when} className={clsx("grid min-h-60 items-center p-5 sm:p-8", site.number ? "lit" : "bg-tint")}>
      <div className="grid justify-items-center gap-5 rounded-lg border border-lead bg-pane px-5 py-10 text-center">
        <p className="text-h3 font-semibold text-heading">{site.title}</p>
        {site.button && <WhatsAppButton text={site.button} />}
        {!site.button && !site.number && <Waiting />}
        {site.number && (
          <p className="font-semibold text-success">
            {site.number}, {verified}
          </p>
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <span aria-hidden="true" className="flex gap-4">
      {[1, 2, 3].map((diamond) => (
        <span key={diamond} className="size-3 rotate-45 border border-lead bg-glass motion-safe:animate-pulse" />
      ))}
    </span>
  );
}

interface ChatProps {
  step: Moment;
  when: number;
  /** What stands in a chat without messages. */
  empty: string;
  /** What stands in the input without a draft. */
  input: string;
}

/** The messages fill the chat. What the visitor is about to send stands below them. */
function ChatMoment({ step: { chat, draft }, when, empty, input }: ChatProps) {
  return (
    <div data-when={when} className="flex flex-col text-lg *:border-lead *:not-last:border-b">
      {chat.length === 0 && <p className="grid grow place-items-center p-5 text-center text-base">{empty}</p>}
      {chat.map((message) => (
        <ChatRow key={message.text} message={message} />
      ))}
      <p className="flex items-center gap-3 px-4 py-3 text-base">
        <span className={clsx("grow border px-3.5 py-2", draft ? "border-glass text-heading" : "border-hairline text-muted-foreground")}>
          {draft ?? input}
        </span>
        <Icon shape={Send} className={clsx("size-5 shrink-0", draft ? "text-glass-deep" : "text-muted-foreground")} />
      </p>
    </div>
  );
}
