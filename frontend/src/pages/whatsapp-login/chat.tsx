import { clsx } from "clsx";
import ArrowLeft from "#icon/arrow-left";
import BadgeCheck from "#icon/badge-check";
import Plus from "#icon/plus";
import Send from "#icon/send";
import { Icon } from "../../components/ui/icon";
import type { ChatMessage, conversation as copy } from "./copy";

/** A chat as a leaded window: a row of panes for each message, and the visitor's are lit. */
export function Chat({ conversation }: { conversation: typeof copy }) {
  return (
    <div className="flex flex-col gap-px *:bg-pane">
      <ChatHead conversation={conversation} />
      {conversation.messages.map((message) => (
        <ChatRow key={message.text} message={message} />
      ))}
      <div className="flex h-15 shrink-0 items-center gap-3 px-4 text-muted-foreground">
        <Icon shape={Plus} className="size-5" />
        <span className="grow border border-hairline px-4 py-1.5">{conversation.input}</span>
        <Icon shape={Send} className="size-5 text-glass-deep" />
      </div>
    </div>
  );
}

/** A message as two panes, of which the small one has its time. Rows share the height that there is. */
export function ChatRow({ message: { from, text, time } }: { message: ChatMessage }) {
  const isVisitor = from === "visitor";
  return (
    <p className={clsx("flex min-h-18 grow", !isVisitor && "flex-row-reverse")}>
      <span className="flex w-1/5 items-end bg-tint px-2 pb-1.5 text-xs text-muted-foreground">{time}</span>
      <span
        className={clsx(
          "flex grow basis-4/5 items-center border-lead px-4 leading-snug text-heading",
          isVisitor ? "lit border-l" : "border-r",
        )}
      >
        {text}
      </span>
    </p>
  );
}

/** The head of the chat, which says whose chat it is. */
export function ChatHead({ conversation }: { conversation: typeof copy }) {
  return (
    <div className="flex shrink-0 items-center gap-3 px-4 py-3">
      <Icon shape={ArrowLeft} className="size-5 shrink-0 text-heading" />
      <span className="grid size-10 shrink-0 place-items-center border border-lead bg-glass-wash text-sm font-semibold text-glass-deep">
        {conversation.initials}
      </span>
      <p className="min-w-0 text-sm text-muted-foreground">
        <span className="flex items-center gap-1 text-base font-semibold text-heading">
          {conversation.contact}
          <Icon shape={BadgeCheck} className="size-4 text-success" />
        </span>
        {conversation.contactNote}
      </p>
    </div>
  );
}
