import { clsx } from "clsx";

/** Short facts in a row, with diamond bullets. */
export function Notes({ notes, className }: { notes: readonly string[]; className?: string }) {
  return (
    <ul className={clsx("flex flex-wrap gap-x-5 gap-y-1 text-sm", className)}>
      {notes.map((note) => (
        <li key={note} className="flex items-center gap-2">
          <span className="size-1.5 rotate-45 bg-glass" />
          {note}
        </li>
      ))}
    </ul>
  );
}
