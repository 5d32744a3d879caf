import { cn } from "../../lib/cn";
import type { lifecycle } from "./copy";

/** Five steps, and beside them a log: what was there, and what the step made of it. The last entry is lit. */
export function Lifecycle({ steps }: { steps: typeof lifecycle.steps }) {
  return (
    <ol className="mt-10 border-y border-lead lg:mt-12">
      {steps.map(({ title, text, was, is }, index) => (
        <li key={title} className="grid gap-x-8 border-hairline not-last:border-b md:grid-cols-[1fr_18rem] lg:grid-cols-[1fr_27rem]">
          <div className="py-4 md:py-5 lg:grid lg:grid-cols-[11rem_1fr]">
            <h3 className="text-lg">
              <span className="mr-3 text-glass-deep">{index + 1}</span>
              {title}
            </h3>
            <p>{text}</p>
          </div>
          <p
            className={cn(
              "border-lead px-5 py-4 max-md:-mb-px max-md:border md:border-x md:py-5",
              index === steps.length - 1 ? "lit" : "bg-tint",
            )}
          >
            <span className="block text-sm">{was}</span>
            <b className="font-semibold text-heading">{is}</b>
          </p>
        </li>
      ))}
    </ol>
  );
}
