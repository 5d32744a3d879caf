import type { ReactNode } from "react";
import { Badge } from "../components/ui/badge";
import { halden, story } from "../lib/sample-world";
import { sampleStory as copy } from "./copy-sample-story";
import { Section } from "./section";
import { SectionHeading } from "./section-heading";

const [visit, identified, , , message, reply] = story.steps;

/** One account from first visit to meeting, with a pane for each step. Other pages link to it. */
export function SampleStory() {
  return (
    <Section id="story" tone="ink">
      <Badge className="mb-5">{copy.sample}</Badge>
      <SectionHeading title={copy.title} text={copy.text} className="mb-12" />
      <ol className="panes lg:grid-cols-[1fr_1.5fr]">
        <StoryStep at={visit} title={copy.visit}>
          <p className="flex flex-wrap gap-2 font-mono text-sm">
            {story.trail.map((page, at) => (
              <span key={at} className="rounded-sm border border-hairline px-2 py-1">
                {page}
              </span>
            ))}
          </p>
          <p className="mt-5">
            <strong>
              {copy.identified}, {identified.time}
            </strong>
            <br />
            {halden.name}, {halden.city}, {copy.reason} {story.reason}.
          </p>
        </StoryStep>
        <StoryStep at={message} title={copy.message}>
          <blockquote className="text-h3 text-heading">{story.message}</blockquote>
        </StoryStep>
        <StoryStep at={reply} title={copy.reply}>
          <blockquote className="text-h3 text-heading">{story.reply}</blockquote>
          <p className="mt-3">
            {halden.person.name}, {halden.person.title}
          </p>
        </StoryStep>
        <StoryStep at={reply} title={copy.meeting} isLit>
          <p className="text-giant font-semibold tracking-display text-heading">{story.meeting}</p>
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
    <li className={`p-5 sm:p-8 ${isLit ? "lit" : ""}`}>
      <p className="text-sm font-semibold text-glass-deep">
        {at.day}, {at.time}
      </p>
      <h3 className="mt-1 mb-4">{title}</h3>
      {children}
    </li>
  );
}
