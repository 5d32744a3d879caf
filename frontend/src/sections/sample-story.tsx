import type { ReactNode } from "react";
import { Badge } from "../components/ui/badge";
import { halden, story } from "../lib/sample-world";
import { Section } from "./section";
import { SectionHeading } from "./section-heading";

const copy = {
  sample: "Sample story",
  title: `Four days at ${halden.name}`,
  text: "Nobody filled in a form. How one anonymous visit became a meeting, turn by turn.",
  visit: "Someone reads three pages",
  identified: "One minute later",
  reason: "with a reason to write:",
  message: "A rep sends one message",
  reply: "The reply arrives",
  meeting: "And a meeting is booked",
  record: "with the whole trail on one record.",
} as const;

const [visit, identified, , , message, reply] = story.steps;

/** One account from first visit to meeting, with a pane for each step. Other pages link to it. */
export function SampleStory() {
  return (
    <Section id="story" tone="ink">
      <Badge className="mb-5">{copy.sample}</Badge>
      <SectionHeading title={copy.title} text={copy.text} className="mb-12" />
      <ol className="panes md:grid-cols-2 lg:grid-cols-4">
        <StoryStep at={visit} title={copy.visit}>
          <ul className="grid gap-1.5 font-mono text-sm">
            {story.trail.map((page, at) => (
              <li key={at} className="rounded-sm border border-hairline px-2 py-1">
                {page}
              </li>
            ))}
          </ul>
          <p className="mt-4 border-l-2 border-glass pl-4">
            <strong>
              {copy.identified}, {identified.time}
            </strong>
            <br />
            {halden.name}, {halden.city}, {copy.reason} {story.reason}.
          </p>
        </StoryStep>
        <StoryStep at={message} title={copy.message}>
          <blockquote className="rounded-md border border-hairline bg-tint p-3">{story.message}</blockquote>
        </StoryStep>
        <StoryStep at={reply} title={copy.reply}>
          <blockquote className="rounded-md border border-glass bg-glass-wash p-3 text-heading">{story.reply}</blockquote>
          <p className="mt-3">
            {halden.person.name}, {halden.person.title}
          </p>
        </StoryStep>
        <StoryStep at={reply} title={copy.meeting} isLit>
          <p className="text-figure font-semibold tracking-display text-heading">{story.meeting}</p>
          <p className="mt-3">
            {halden.person.name} and the {story.owner}, {copy.record}
          </p>
        </StoryStep>
      </ol>
    </Section>
  );
}

interface StoryStepProps {
  at: { day: string; time: string };
  title: string;
  isLit?: boolean;
  children: ReactNode;
}

function StoryStep({ at, title, isLit = false, children }: StoryStepProps) {
  return (
    <li className={`flex flex-col p-5 sm:p-6 ${isLit ? "lit" : ""}`}>
      <p className="text-sm font-semibold text-glass-deep">
        {at.day}, {at.time}
      </p>
      <h3 className="mt-1 mb-5 text-lg">{title}</h3>
      <div className="text-sm">{children}</div>
    </li>
  );
}
