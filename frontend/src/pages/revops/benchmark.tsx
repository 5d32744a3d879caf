import { cn } from "../../lib/cn";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { SectionHeading } from "../../sections/section-heading";
import type { benchmark } from "./copy";

/** Two comparisons as bars, and two as text. */
export function Benchmark({ benchmark: { title, text, us, them, bars, facts } }: { benchmark: typeof benchmark }) {
  const site = useSite();
  return (
    <div className="grid gap-14 lg:grid-cols-2 lg:gap-20">
      <div>
        <SectionHeading title={title} text={text} />
        <dl className="mt-10 grid gap-8 sm:grid-cols-2">
          {facts.map((fact) => (
            <div key={fact.label} className="flex flex-col-reverse justify-end border-l-2 border-glass pl-5">
              <dt className="mt-2">
                <strong className="block">{fact.label}</strong>
                {fact.text}
              </dt>
              <dd className="text-figure font-semibold tracking-display text-heading">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid content-center gap-12">
        {bars.map((bar) => (
          <div key={bar.label}>
            <h3 className="text-lg">{bar.label}</h3>
            <dl className="mt-4 grid gap-5">
              <Bar name={them} count={bar.them} />
              <Bar name={fill(us, site)} count={bar.us} lit />
            </dl>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The same width of glass, in as many pieces as there are contracts or copies: loose and without light, or one that is lit. */
function Bar({ name, count, lit = false }: { name: string; count: number; lit?: boolean }) {
  const width = 100 / count;
  const gap = count > 1 ? 1.5 : 0;
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-x-4 gap-y-1.5">
      <dt className={cn(lit && "font-semibold text-heading")}>{name}</dt>
      <dd className={cn("text-h3 font-semibold", lit ? "text-heading" : "text-muted")}>{count}</dd>
      <dd aria-hidden="true" className="col-span-full">
        {lit ? (
          <span className="lit block h-14 border border-lead" />
        ) : (
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-9 w-full overflow-visible fill-tint stroke-edge">
            <path
              d={Array.from(
                { length: count },
                (_, pane) => `M${(pane * (width + gap / count)).toFixed(2)} 0h${(width - gap).toFixed(2)}v10h-${(width - gap).toFixed(2)}z`,
              ).join("")}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        )}
      </dd>
    </div>
  );
}
