import { BrandMark } from "../../components/brands/brand-mark";
import type { flow as copy } from "./copy";

/** The page on which the visitor tapped the button, and a line from it to the phone. A drawing, from `lg` on. */
export function SignInCard({ flow, note }: { flow: typeof copy; note: string }) {
  const [step] = flow.steps;
  return (
    <div aria-hidden="true" className="relative max-lg:hidden">
      <span className="absolute top-1/2 right-[calc((19rem-100%/1.1)/2-4rem)] left-96 h-0.5 bg-glass" />
      <span className="absolute top-1/2 left-96 -mt-1.5 -ml-1.5 size-3.5 rotate-45 border border-glass-deep bg-glass" />
      <div className="framed w-96 rounded-lg bg-pane p-6">
        <p className="text-sm text-muted">{flow.lanes.site}</p>
        <p className="mt-1 text-h3 font-semibold text-heading">{step?.site.title}</p>
        <p className="mt-4 flex min-h-12 items-center justify-center gap-2.5 rounded-md bg-action font-semibold text-on-action">
          <BrandMark brand="whatsapp" className="size-5" />
          {step?.site.button}
        </p>
        <p className="mt-3 text-sm">{note}</p>
      </div>
    </div>
  );
}
