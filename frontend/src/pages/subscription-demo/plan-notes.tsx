/** Short facts below the plans. */
export function PlanNotes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {notes.map((note) => (
        <li key={note} className="flex items-center gap-2">
          <span className="size-1.5 rotate-45 bg-glass" />
          {note}
        </li>
      ))}
    </ul>
  );
}
