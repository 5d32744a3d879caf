import { BrandMark } from "../../components/brands/brand-mark";
import type { phone as phoneCopy, signIn as copy } from "./copy";
import { Phone } from "./phone";

/** A customer's sign-in page, and the phone on which the visitor goes on. */
export function SignIn({ signIn, phone }: { signIn: typeof copy; phone: typeof phoneCopy }) {
  return (
    <div className="mx-auto max-w-108 xl:grid xl:max-w-none xl:grid-cols-[1fr_17rem] xl:items-center xl:gap-3">
      <div aria-hidden="true" className="overflow-hidden rounded-lg border border-lead bg-pane max-xl:mb-3">
        <p className="border-b border-hairline bg-tint px-5 py-2.5 text-sm text-muted xl:px-4">{signIn.address}</p>
        <div className="grid gap-4 p-5 xl:p-4 xl:py-7">
          <p className="text-h3 font-semibold text-balance text-heading">{signIn.title}</p>
          <WhatsAppButton text={signIn.button} />
          <p className="text-sm">{signIn.note}</p>
          <p className="mt-2 border-t border-hairline pt-4 text-sm text-muted max-xl:hidden">{signIn.usual.title}</p>
          {signIn.usual.fields.map((field) => (
            <p key={field} className="rounded-md border border-hairline px-3 py-2 text-sm text-muted max-xl:hidden">
              {field}
            </p>
          ))}
        </div>
      </div>
      <Phone phone={phone} />
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
