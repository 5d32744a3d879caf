/** The days with work on the file, and the days of waiting after each. */
const worked = [
  { day: 1, work: "Ask for documents", waits: 4 },
  { day: 6, work: "Look up a register", waits: 4 },
  { day: 11, work: "Ask again", waits: 3 },
  { day: 15, work: "Assemble the file", waits: 0 },
];

const spanClass: Record<number, string> = { 3: "col-span-3", 4: "col-span-4" };

/** Fifteen days as a window: a lit pane for each day on which somebody works on the file, with the work, and between them the wait. */
export function WaitingDays() {
  return (
    <div className="grid grid-cols-15 grid-rows-[3rem_7rem] gap-px border border-lead bg-lead text-sm sm:grid-rows-[4rem_9rem] sm:text-base">
      {worked.map(({ day, work, waits }) => (
        <div key={day} className="contents">
          <span className="lit row-span-2 flex flex-col items-center justify-between pt-3 pb-2 font-semibold text-heading sm:pt-5 sm:pb-3">
            <span className="rotate-180 whitespace-nowrap [writing-mode:vertical-rl] max-sm:text-xs">{work}</span>
            {day}
          </span>
          {waits > 0 && (
            <span className={`grid place-items-center bg-tint font-semibold text-heading ${spanClass[waits]}`}>{waits} days</span>
          )}
        </div>
      ))}
      {worked.flatMap(({ day, waits }) =>
        Array.from({ length: waits }, (_, index) => (
          <span key={day + index} className="flex items-end justify-center bg-pane pb-2 text-muted sm:pb-3">
            {day + index + 1}
          </span>
        )),
      )}
    </div>
  );
}
