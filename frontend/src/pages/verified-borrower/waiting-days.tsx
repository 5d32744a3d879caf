const days = Array.from({ length: 15 }, (_, index) => index + 1);

/** The days on which somebody works on the file. */
const worked = [1, 6, 11, 15];

/** Fifteen days as a window at night. The days with work on the file are lit. */
export function WaitingDays() {
  return (
    <div className="tone-ink glass-viridian grid grid-cols-15 gap-px border border-lead bg-lead">
      {days.map((day) => (
        <span
          key={day}
          className={`flex h-36 items-end justify-center pb-2 text-xs sm:h-48 sm:text-base ${worked.includes(day) ? "bg-glass font-semibold text-page" : "bg-page text-muted"}`}
        >
          {day}
        </span>
      ))}
    </div>
  );
}
