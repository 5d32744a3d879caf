import type { ReactNode } from "react";
import BadgeCheck from "#icon/badge-check";
import { BrandMark } from "../../components/brands/brand-mark";
import { Icon } from "../../components/ui/icon";
import type { conversation as conversationCopy, signIn as copy } from "./copy";
import { Chat } from "./chat";

/** A whole sign-in as one window: a customer's site, the chat in which the visitor confirms, and the site again, lit because the visitor is in. */
export function SignIn({ signIn, conversation }: { signIn: typeof copy; conversation: typeof conversationCopy }) {
  const { label, address, title, button, note, usual, done } = signIn;
  return (
    <div
      role="img"
      aria-label={label}
      className="cast grid gap-0.5 overflow-hidden rounded-lg border-2 border-lead bg-lead lg:grid-cols-[1fr_26rem_1fr]"
    >
      <Site address={address}>
        <div className="grid grow content-center gap-4 bg-pane p-5 sm:p-8">
          <p className="text-h3 font-semibold text-heading">{title}</p>
          <WhatsAppButton text={button} />
          <p>{note}</p>
          <p className="mt-2 border-t border-hairline pt-4 text-sm text-muted-foreground max-lg:hidden">{usual.title}</p>
          {usual.fields.map((field) => (
            <p key={field} className="rounded-md border border-hairline px-3 py-2 text-sm text-muted-foreground max-lg:hidden">
              {field}
            </p>
          ))}
        </div>
      </Site>
      <Chat conversation={conversation} />
      <Site address={address}>
        <div className="lit grid grow content-center justify-items-start gap-3 p-5 sm:p-8">
          <p className="text-h2 font-semibold tracking-title text-heading">{done.title}</p>
          <p className="flex items-center gap-2 text-lg text-heading">
            <Icon shape={BadgeCheck} className="size-5 shrink-0" />
            {`${done.number}, ${done.verified}`}
          </p>
        </div>
      </Site>
    </div>
  );
}

function Site({ address, children }: { address: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <p className="border-b border-lead bg-tint px-5 py-2.5 text-sm text-muted-foreground sm:px-8">{address}</p>
      {children}
    </div>
  );
}

/** A drawing of the button. */
export function WhatsAppButton({ text }: { text: string }) {
  return (
    <p className="flex min-h-12 items-center justify-center gap-2 rounded-md bg-action px-3 text-sm font-semibold whitespace-nowrap text-on-action">
      <BrandMark brand="whatsapp" className="size-5 shrink-0" />
      {text}
    </p>
  );
}
