import { type ReactNode, useId } from "react";

/** What is wrong, a sentence each. */
export function FaultList({ title, faults }: { title: ReactNode; faults: string[] }) {
  const id = useId();
  if (faults.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-4 border-l-4 border-danger bg-tint px-3 py-2">
      <h2 id={id} className="text-sm">
        {title}
      </h2>
      <ul className="mt-1 grid max-w-prose gap-1 wrap-anywhere">
        {faults.map((fault, index) => (
          <li key={index}>{fault}</li>
        ))}
      </ul>
    </section>
  );
}
