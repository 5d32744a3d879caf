import { BrandMark } from "../../components/brands/brand-mark";
import type { flow as copy } from "./copy";

/** The page on which the visitor tapped the button, with a line to the phone beside it or, on a small screen, below it. A drawing. */
export function SignInCard({ flow, note }: { flow: typeof copy; note: string }) {
  const [step] = flow.steps;
  return (
    <div aria-hidden="true" className="flex items-end max-lg:row-start-2 max-lg:justify-center">
      <div className="framed relative flex w-full flex-wrap items-center gap-x-6 gap-y-4 rounded-lg xl:flex-nowrap bg-pane p-6 max-lg:max-w-88">
        <div className="grow">
          <p className="text-sm text-muted">{flow.lanes.site}</p>
          <p className="text-h3 font-semibold text-heading">{step?.site.title}</p>
          <p className="mt-1 text-sm">{note}</p>
        </div>
        <p className="flex min-h-12 grow items-center justify-center gap-2.5 rounded-md bg-action px-5 font-semibold whitespace-nowrap text-on-action">
          <BrandMark brand="whatsapp" className="size-5" />
          {step?.site.button}
        </p>
        <Connector />
      </div>
    </div>
  );
}

/** Across the gap of the hero (`gap-x-16`, on a small screen `gap-12`), with a diamond at the phone. */
function Connector() {
  return (
    <>
      <span className="absolute top-full left-1/2 -ml-px h-12 w-0.5 bg-glass lg:hidden" />
      <span className="absolute top-1/2 left-full -mt-px h-0.5 w-16 bg-glass max-xl:hidden" />
      <span className="absolute top-full left-1/2 mt-10.25 -ml-1.75 size-3.5 rotate-45 border border-glass-deep bg-glass lg:hidden" />
      <span className="absolute top-1/2 left-full -mt-1.75 ml-14.25 size-3.5 rotate-45 border border-glass-deep bg-glass max-xl:hidden" />
    </>
  );
}
