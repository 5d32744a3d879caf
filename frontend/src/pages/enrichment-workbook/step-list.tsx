import { StepTitle } from "../../sections/steps";
import type { steps as copy } from "./copy";

export function StepList({ items }: Pick<typeof copy, "items">) {
  return (
    <ol className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {items.map(({ title, text }, index) => (
        <li key={title}>
          <StepTitle number={index + 1} title={title} className="text-lg" />
          <p className="mt-1.5">{text}</p>
        </li>
      ))}
    </ol>
  );
}
