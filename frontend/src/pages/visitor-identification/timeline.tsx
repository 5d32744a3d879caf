import type { timeline } from "./copy";

/** Six steps on one line, each with a diamond that lights up when the step arrives (`arrivals` in app.css). */
export function Timeline({ steps }: { steps: typeof timeline.steps }) {
  return (
    <ol className="border-l border-lead">
      {steps.map((step) => (
        <li key={step.title} data-arrival="" className="relative pb-12 pl-8 last:pb-0">
          <span className="absolute top-2 -left-2 size-4 rotate-45 border border-lead bg-glass" />
          <div>
            <p className="text-sm font-semibold text-glass-deep">{`Day ${step.day}, ${step.weekday} ${step.time}`}</p>
            <h3 className="text-h3">{step.title}</h3>
            <p className="mt-1.5 max-w-measure">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
