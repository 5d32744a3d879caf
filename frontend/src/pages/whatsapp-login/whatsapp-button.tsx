import { BrandMark } from "../../components/brands/brand-mark";

/** A drawing of the button. */
export function WhatsAppButton({ text }: { text: string }) {
  return (
    <p className="flex min-h-12 items-center justify-center gap-2 rounded-md bg-action px-3 text-sm font-semibold whitespace-nowrap text-on-action">
      <BrandMark brand="whatsapp" className="size-5 shrink-0" />
      {text}
    </p>
  );
}
