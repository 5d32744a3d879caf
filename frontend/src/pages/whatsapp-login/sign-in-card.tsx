import { BrandMark } from "../../components/brands/brand-mark";
import type { flow as copy } from "./copy";

/**
 * The page on which the visitor tapped the button. From `xl` on a line leads from it to the first message on the phone, and where the phone is below it,
 * a line leads down to the phone. A drawing.
 */
export function SignInCard({ flow, note }: { flow: typeof copy; note: string }) {
  const [step] = flow.steps;
  return (
    <div aria-hidden="true" className="relative flex items-end max-lg:row-start-2 max-lg:justify-center">
      <Connector />
      <div className="framed w-full max-w-88 rounded-lg bg-pane p-6 lg:max-w-96">
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

/**
 * Along the card's button into the gap of the hero, up to the first message, and on to the phone, which is 22 rem wide in the middle of its column. Card
 * and phone end at one height.
 */
function Connector() {
  return (
    <>
      <span className="absolute top-full left-1/2 -ml-px h-12 w-0.5 bg-glass lg:hidden" />
      <span className="absolute top-full left-1/2 -mt-1.75 -ml-1.75 size-3.5 rotate-45 border border-glass-deep bg-glass lg:hidden" />
      <div className="max-xl:hidden">
        <span className="absolute bottom-20.5 left-96 -right-6 h-0.5 bg-glass" />
        <span className="absolute bottom-20.5 left-[calc(100%+1.5rem)] h-72 w-[calc((100%/1.1-22rem)/2+2.5rem)] border-t-2 border-l-2 border-glass" />
        <span className="absolute bottom-19 left-96 -ml-1.5 size-3.5 rotate-45 border border-glass-deep bg-glass" />
      </div>
    </>
  );
}
