import { SectionHeading } from "../../sections/section-heading";
import type { result as copy } from "./copy";

/** One figure, and how it is measured. */
export function Lift({ result: { title, text, lift } }: { result: typeof copy }) {
  return (
    <div className="grid items-center gap-10 lg:grid-cols-[1.4fr_1fr] lg:gap-20">
      <SectionHeading title={title} text={text} />
      <dl className="flex flex-col-reverse border-l-2 border-glass pl-6">
        <dt className="mt-3">
          <strong className="block text-lg">{lift.label}</strong>
          {lift.cause}
        </dt>
        <dd className="text-giant font-semibold tracking-display text-heading">{lift.figure}</dd>
      </dl>
    </div>
  );
}
