import Check from "#icon/check";
import { BrandMark } from "../../components/brands/brand-mark";
import { Icon } from "../../components/ui/icon";
import { lumen } from "../../lib/sample-world";
import { MockFrame } from "../../sections/mockups/mock-frame";

/** A sign-in card, and the message that confirms it. */
export function WhatsappLoginCard() {
  return (
    <MockFrame label="WhatsApp login: a sign-in card and the confirmation in the chat" glass="viridian">
      <div className="grid h-full sm:grid-cols-2">
        <div className="grid content-center border-b border-lead p-6 sm:border-r sm:border-b-0">
          <p className="text-lg font-semibold text-heading">Sign in</p>
          <p className="mt-1">No password, no code to copy.</p>
          <p className="mt-5 flex min-h-11 items-center justify-center gap-2 rounded-md bg-action px-4 font-semibold text-on-action">
            <BrandMark brand="whatsapp" className="size-4.5" />
            Continue with WhatsApp
          </p>
          <p className="mt-3 flex min-h-11 items-center justify-center rounded-md border border-hairline px-4 text-muted-foreground">
            Use email instead
          </p>
        </div>
        <div className="lit flex flex-col justify-center gap-4 p-6 text-base">
          <p className="ml-auto w-fit rounded-lg rounded-br-none border border-lead bg-pane px-3 py-2 text-heading">
            Sign me in to {lumen.name}.
          </p>
          <p className="w-fit max-w-full rounded-lg rounded-bl-none border border-hairline bg-pane px-3 py-2 text-heading">
            You are signed in on the page.
          </p>
          <p className="flex items-center gap-2 font-semibold text-glass-deep">
            <Icon shape={Check} className="size-4" />
            Number verified
          </p>
        </div>
      </div>
    </MockFrame>
  );
}
