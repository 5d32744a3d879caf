import { clsx } from "clsx";
import BadgeCheck from "#icon/badge-check";
import BatteryFull from "#icon/battery-full";
import CheckCheck from "#icon/check-check";
import Plus from "#icon/plus";
import Send from "#icon/send";
import Signal from "#icon/signal";
import { Icon } from "../../components/ui/icon";
import { ChatHead } from "./chat";
import type { ChatMessage, conversation as copy, phone as phoneCopy } from "./copy";
import styles from "./phone.module.css";

interface PhoneProps {
  phone: typeof phoneCopy;
  conversation: typeof copy;
}

/** A phone that plays the four messages of a sign-in, once. Without motion it shows all of them. */
export function Phone({ phone, conversation }: PhoneProps) {
  const { messages, input } = conversation;
  const [time] = messages.map((message) => message.time);
  return (
    <div role="img" aria-label={phone.label} className={styles.phone}>
      <div className={styles.screen}>
        <p className="flex items-center justify-between px-6 pt-3 pb-1 text-xs font-semibold text-heading">
          {time}
          <span className={styles.camera} />
          <span className="flex items-center gap-1.5">
            <Icon shape={Signal} className="size-4" />
            <Icon shape={BatteryFull} className="size-4" />
          </span>
        </p>
        <div className="border-b border-hairline">
          <ChatHead conversation={conversation} />
        </div>
        <p className="bg-tint px-4 pt-4 text-center text-xs">{phone.origin}</p>
        <ol className={styles.messages}>
          {messages.map((message, at) => (
            <li key={message.text} className={clsx(styles.message, message.from === "visitor" && "justify-end")}>
              {message.from === "business" && <Typing />}
              <Bubble message={message} done={at === messages.length - 1 ? phone.done : undefined} />
            </li>
          ))}
        </ol>
        <div className="flex items-center gap-3 border-t border-hairline px-4 py-3 text-sm text-muted-foreground">
          <Icon shape={Plus} className="size-5 shrink-0" />
          <p className={styles.input}>
            {input}
            {messages.map(
              ({ from, text }) =>
                from === "visitor" && (
                  <span key={text} className={styles.draft}>
                    {text}
                  </span>
                ),
            )}
          </p>
          <Icon shape={Send} className="size-5 shrink-0 text-glass-deep" />
        </div>
      </div>
    </div>
  );
}

/** A message. The last one says who is signed in now, and is lit. */
function Bubble({ message: { from, text, time }, done }: { message: ChatMessage; done?: typeof phoneCopy.done }) {
  return (
    <div className={clsx(styles.bubble, done ? "lit [--glass-lit:var(--glass)]" : from === "visitor" ? styles.sent : "bg-pane")}>
      {done && (
        <div className="mb-2 border-b border-lead-dark/20 pb-2.5">
          <p className="text-h3 font-semibold tracking-title">{done.title}</p>
          <p className="mt-1 flex items-center gap-1.5 text-sm">
            <Icon shape={BadgeCheck} className="size-4 shrink-0" />
            {done.number}, {done.verified}
          </p>
        </div>
      )}
      {text}
      <span className="float-right mt-1.5 ml-3 flex items-center gap-1 text-xs text-body">
        {time}
        {from === "visitor" && <Icon shape={CheckCheck} className="size-4 text-glass-deep" />}
      </span>
    </div>
  );
}

/** What shows before an answer. */
function Typing() {
  return (
    <span className={styles.typing}>
      <span />
      <span />
      <span />
    </span>
  );
}
