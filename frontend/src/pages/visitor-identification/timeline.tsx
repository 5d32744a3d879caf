import type { timeline } from "./copy";

/** Six steps down one lead line, each at a quarry of its own. The last one is lit. `arrivals` (app.css) moves them in. */
export function Timeline({ steps }: { steps: typeof timeline.steps }) {
  return (
    <ol className="arrivals border-l border-lead">
      {steps.map((step, at) => (
        <li key={step.title} data-arrival="" className="relative pb-10 pl-8 last:pb-0">
          <span
            className={`absolute top-2 -left-2 size-4 rotate-45 border ${at === steps.length - 1 ? "border-glass bg-glass" : "border-lead bg-pane"}`}
          />
          <div>
            <p className="text-sm font-semibold text-glass-deep">{`Day ${step.day}`}</p>
            <h3 className="text-h3">{step.title}</h3>
            <p className="mt-1.5 max-w-measure">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
