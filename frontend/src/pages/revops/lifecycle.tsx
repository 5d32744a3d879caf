import { cn } from "../../lib/cn";
import type { lifecycle } from "./copy";

/** Five steps, and beside them a log: what was there, and what the step made of it. The last entry is lit. */
export function Lifecycle({ steps }: { steps: typeof lifecycle.steps }) {
  return (
    <ol className="mt-10 border-y border-lead lg:mt-12">
      {steps.map(({ title, text, was, is }, index) => (
        <li
          key={title}
          className="grid gap-x-8 border-hairline not-last:border-b md:grid-cols-[8rem_1fr_20rem] lg:grid-cols-[11rem_1fr_27rem]"
        >
          <h3 className="pt-4 text-lg md:py-5">
            <span className="mr-3 text-glass-deep">{index + 1}</span>
            {title}
          </h3>
          <p className="pb-4 md:py-5">{text}</p>
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
