const days = Array.from({ length: 15 }, (_, at) => at + 1);

/** On these days somebody spends some of the two hours on the file. */
const worked = [1, 6, 11, 15];

/** Fifteen days as panes: the ones in which somebody works on the file are lit. */
export function WaitingDays() {
  return (
    <div className="grid grid-cols-5 gap-1 sm:grid-cols-15">
      {days.map((day) => (
        <span
          key={day}
          className={`grid aspect-square place-items-center rounded-sm border border-lead text-xs ${worked.includes(day) ? "bg-glass-pale font-semibold text-heading" : "bg-tint text-muted"}`}
        >
          {day}
        </span>
      ))}
    </div>
  );
}
