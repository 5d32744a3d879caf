const days = Array.from({ length: 15 }, (_, index) => index + 1);

/** The days on which somebody works on the file. */
const worked = [1, 6, 11, 15];

/** Fifteen days as panes. The days with work on the file are lit. */
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
