import { SectionHeading } from "../../sections/section-heading";
import type { results as copy } from "./copy";

/** Two large figures, side by side with how they are measured. */
export function Lift({ results }: { results: typeof copy }) {
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
      <SectionHeading title={results.title} text={results.note} />
      <dl className="grid content-end gap-8 sm:grid-cols-2">
        {results.items.map((item) => (
          <div key={item.label} className="flex flex-col border-l-2 border-glass pl-6">
            <dt className="order-last mt-3">
              <strong className="block text-lg">{item.label}</strong>
              {item.text}
            </dt>
            <dd className="text-giant font-semibold tracking-display text-heading">{item.figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
