/** The days with work on the file. `place` is that of the work above the days, where there is room. */
const worked = [
  { day: 1, work: "Ask for documents", place: "sm:col-[1/6] sm:border-l-2" },
  { day: 6, work: "Look up a register", place: "sm:col-[6/11] sm:border-l-2" },
  { day: 11, work: "Ask again", place: "sm:col-[11/13] sm:border-l-2" },
  { day: 15, work: "Assemble the file", place: "sm:col-[13/16] sm:border-r-2 sm:text-right" },
];

const spanClass: Record<number, string> = { 3: "sm:col-span-3", 4: "sm:col-span-4" };

/** Fifteen days in a row, on a phone in a column: a lit pane for each day of work, and between them the wait. */
export function WaitingDays() {
  return (
    <div className="grid sm:grid-cols-15">
      {worked.map(({ day, work, place }, index) => {
        const waits = (worked[index + 1]?.day ?? day + 1) - day - 1;
        return (
          <div key={day} className="grid grid-cols-[3.5rem_1fr] sm:contents">
            <span className="lit row-start-1 grid place-items-center border border-lead text-h3 font-semibold text-heading sm:row-start-2 sm:h-36">
              {day}
            </span>
            <b
              className={`col-start-2 row-start-1 px-4 py-3 font-semibold text-heading sm:px-2.5 sm:pt-0 sm:pb-6 max-sm:border max-sm:border-l-0 border-lead ${place}`}
            >
              {work}
            </b>
            {waits > 0 && (
              <span
                className={`grid h-14 place-items-center max-sm:col-span-full max-sm:border-x border-lead bg-tint text-muted-foreground sm:row-start-2 sm:h-36 sm:border-y ${spanClass[waits]}`}
              >
                {waits} days of waiting
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
