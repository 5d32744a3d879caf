import type { lifecycle } from "./copy";

/** Five steps on one line, vertical on a phone. */
export function Lifecycle({ steps }: { steps: typeof lifecycle.steps }) {
  return (
    <ol className="mt-12 grid gap-y-8 border-lead max-lg:border-l lg:grid-cols-5 gap-x-6 lg:border-t">
      {steps.map((step) => (
        <li key={step.title} className="relative max-lg:pl-7 lg:pt-8">
          <span className="absolute size-3 rotate-45 border border-lead bg-glass max-lg:top-2 max-lg:-left-1.5 lg:-top-1.5 lg:left-0.5" />
          <h3 className="text-lg">{step.title}</h3>
          <p className="mt-1.5">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
