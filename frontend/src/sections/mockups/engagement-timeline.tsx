import { cn } from "../../lib/cn";
import { MockFrame } from "./frame";

const events = [
  ["Day 1", "Customer Visited", "Pricing page, 4 minutes"],
  ["Day 1", "Visitor Identified", "Halden Robotics, Meera Nair"],
  ["Day 2", "LinkedIn Connection Sent", "With a note about her visit"],
  ["Day 3", "Connection Accepted", "After 6 hours"],
  ["Day 3", "Message Sent", "Two lines, one question"],
  ["Day 4", "Customer Replied", "“Can we talk on Thursday?”"],
] as const;

/** Four days from a visit to a reply. (The page about visitor identification has its own, animated one.) */
export function EngagementTimeline({ className }: { className?: string }) {
  return (
    <MockFrame
      label="Engagement timeline: from a visit on day 1 to a reply on day 4"
      title="Halden Robotics"
      aside="Days 1 to 4"
      glass="ruby"
      className={className}
    >
      <ol className="px-5 py-5">
        {events.map(([day, title, text], at) => (
          <li key={title} className="relative grid grid-cols-[3rem_1fr] gap-x-6 pb-5 last:pb-0">
            <span className="pt-px text-xs text-muted">{day}</span>
            {at < events.length - 1 && <span className="absolute top-2 bottom-0 left-15 w-px bg-lead" />}
            <span
              className={cn(
                "absolute top-1.5 left-13.75 size-2.5 rotate-45 border border-lead",
                at === events.length - 1 ? "bg-glass" : "bg-pane",
              )}
            />
            <span>
              <span className="block font-semibold text-heading">{title}</span>
              <span className="text-xs text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </MockFrame>
  );
}
