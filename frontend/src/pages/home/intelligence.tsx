import { Breakable } from "../../components/breakable";
import { fill } from "../../lib/fill";
import { Choice, Choices } from "../../sections/demo/choices";
import { glassClass } from "../../sections/glass";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { chapters, firstJob, story } from "./copy-story";

/** A demo: choose one of five jobs, and its fields of one record are lit. */
export function IntelligenceSection() {
  return (
    <Section id="features">
      <SectionHeading align="split" title={story.title} text={story.text} />
      <div className="by-choice by-job mt-8 border-2 border-lead bg-lead lg:mt-12">
        <Choices legend={<span className="sr-only">{story.title}</span>} className="-mt-4 grid gap-0.5 lg:grid-cols-5">
          {chapters.map(({ title, text, glass }, index) => (
            <Choice
              key={title}
              name="job"
              value={index + 1}
              checked={index + 1 === firstJob}
              className={`bg-pane lg:p-5 ${glassClass[glass]}`}
            >
              <b className="text-h3 font-semibold text-heading">{title}</b>
              <span className="mt-1 block leading-snug">{text}</span>
            </Choice>
          ))}
        </Choices>
        <div className="mt-0.5 flex items-baseline justify-between gap-4 bg-tint px-4 py-3 lg:px-5">
          <p className="font-semibold text-heading">{story.account}</p>
          <div role="status" className="alternatives text-right text-sm font-semibold text-heading">
            {chapters.map(({ title, fields }, index) => (
              <p key={title} data-when={index + 1}>
                {title}: {fill(story.countText, { count: `${fields.length}`, all })}
              </p>
            ))}
          </div>
        </div>
        <dl className="mt-0.5 grid grid-cols-2 gap-0.5 sm:grid-cols-3 lg:grid-cols-6">
          {chapters.flatMap(({ glass, fields }, index) =>
            fields.map(({ label, value }) => (
              <div
                key={label}
                className={`bg-pane px-3 py-2 max-sm:text-sm sm:min-h-22 sm:px-5 sm:py-3 ${glassClass[glass]} job-${index + 1}`}
              >
                <dt className="text-sm">{label}</dt>
                <dd className="leading-snug font-semibold text-heading">
                  <Breakable name={value} />
                </dd>
              </div>
            )),
          )}
        </dl>
      </div>
    </Section>
  );
}

const all = `${chapters.reduce((sum, { fields }) => sum + fields.length, 0)}`;
