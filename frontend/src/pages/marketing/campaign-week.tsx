import type { week } from "./copy";

/** Five days: panes in a row on a wide screen, lines on a phone. */
export function CampaignWeek({ days }: { days: typeof week.days }) {
  return (
    <ol className="panes mt-12 lg:grid-cols-5">
      {days.map((day, index) => (
        <li
          key={day.day}
          className={`grid content-start p-6 sm:grid-cols-[9rem_1fr] lg:grid-cols-1 ${index === days.length - 1 ? "lit" : ""}`}
        >
          <span className="text-sm font-semibold text-glass-deep">{day.day}</span>
          <div className="lg:pt-12">
            <h3 className="text-lg max-sm:mt-1">{day.title}</h3>
            <p className="mt-2 lg:text-sm">{day.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
