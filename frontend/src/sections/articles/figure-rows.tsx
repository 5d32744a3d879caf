import type { ReactNode } from "react";

interface FigureRow {
  figure: string;
  label: string;
  picture: ReactNode;
}

/** Figures in rows, each beside its picture. All pictures have one scale, so they compare by eye. */
export function FigureRows({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <dl className="grid gap-px border border-lead bg-lead">
      {rows.map(({ figure, label, picture }) => (
        <div key={label} className="grid items-center gap-4 bg-pane p-4 sm:grid-cols-[13rem_1fr] sm:gap-6 sm:p-6">
          <dt>
            <b className="mb-1 block text-figure font-semibold tracking-display text-heading">{figure}</b>
            {label}
          </dt>
          <dd aria-hidden="true">{picture}</dd>
        </div>
      ))}
    </dl>
  );
}
