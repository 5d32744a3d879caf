import { clsx } from "clsx";
import { SectionHeading } from "../../sections/section-heading";
import { Monogram } from "../../sections/mockups/monogram";
import type { timeline as copy } from "./copy";
import styles from "./timeline.module.css";

/**
 * Six steps on one line, each with a diamond that lights up when the step arrives (timeline.module.css). From `lg` on each has beside it what it adds
 * to the account's record.
 */
export function Timeline({ timeline }: { timeline: typeof copy }) {
  const { card, steps } = timeline;
  return (
    <>
      <div className={clsx("grid", columns)}>
        <SectionHeading title={timeline.title} text={timeline.text} className="mb-10" />
        <p className="flex items-center gap-4 self-end rounded-t-lg border border-lead bg-pane p-5 text-sm max-lg:hidden">
          <Monogram name={card.name} className="size-11 rounded-sm text-xs" />
          <span>
            <b className="block text-lg font-semibold text-heading">{card.name}</b>
            {card.detail}
          </span>
        </p>
      </div>
      <ol className={`${styles.steps} ml-3`}>
        {steps.map((step, index) => (
          <li key={step.title} data-arrival="" className={clsx("relative grid border-l border-lead pl-6 last:border-transparent", columns)}>
            <span className="absolute top-2 -left-2 size-4 rotate-45 border border-lead bg-glass" />
            <div className="pb-5">
              <p className="text-sm font-semibold text-glass-deep">{`Day ${step.number}, ${step.day} ${step.time}`}</p>
              <h3 className="text-h3">{step.title}</h3>
              <p className="mt-1 max-w-measure">{step.text}</p>
            </div>
            <dl
              className={clsx(
                "-mb-px grid content-center border border-lead px-5 max-lg:hidden",
                index === steps.length - 1 ? "lit" : clsx(styles.pane, "bg-pane"),
              )}
            >
              <dt className="text-sm text-muted-foreground">{step.record.label}</dt>
              <dd className="text-h3 font-semibold text-heading">{step.record.value}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </>
  );
}

const columns = "gap-x-16 lg:grid-cols-[1fr_30rem]";
