import { MockFrame } from "../../sections/mockups/mock-frame";
import { SectionHeading } from "../../sections/section-heading";
import type { committee as copy, decision as sample } from "./copy";

/** What a risk committee asks, beside a decision with its reasons. */
export function Committee({ committee, decision }: { committee: typeof copy; decision: typeof sample }) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
      <div className="max-lg:order-last">
        <DecisionRecord decision={decision} />
      </div>
      <div>
        <SectionHeading title={committee.title} text={committee.text} />
        <dl className="mt-8 border-t border-lead">
          {committee.questions.map(({ question, answer, text }) => (
            <div key={question} className="grid gap-x-6 gap-y-1 border-b border-hairline py-4 sm:grid-cols-[11rem_1fr]">
              <dt>{question}</dt>
              <dd>
                <b className="font-semibold text-heading">{answer}</b>
                <span className="block text-sm">{text}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function DecisionRecord({ decision }: { decision: typeof sample }) {
  return (
    <MockFrame label={decision.label} title={decision.title} aside={decision.aside} glass="viridian">
      <div className="p-5 sm:p-7">
        <p className="flex items-baseline gap-3 text-h3 font-semibold text-heading">
          <span className="text-giant tracking-display">{decision.score}</span>
          {decision.of}
        </p>
        <HundredPanes />
        <ul className="mt-6 grid gap-3">
          {decision.reasons.map(({ points, text }) => (
            <li key={text} className="grid grid-cols-[2.5rem_1fr] items-baseline text-base text-heading">
              <b className="text-h3 font-semibold">{points}</b>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <p className="lit flex flex-wrap items-baseline justify-between gap-x-6 border-t border-lead px-5 py-4 sm:px-7">
        {decision.officer}
        <b className="text-h3 font-semibold text-heading">{decision.verdict}</b>
      </p>
    </MockFrame>
  );
}

/** One pane for each point of the scale. 18 are lit, and a wider lead divides the points of the reasons: 9, 6 and 3. */
function HundredPanes() {
  return (
    <svg viewBox="0 0 200 50" aria-hidden="true" className="mt-4 block w-full overflow-visible stroke-lead">
      <pattern id="point" width="10" height="10" patternUnits="userSpaceOnUse">
        <path d="M0 0h10M0 0v10" />
      </pattern>
      <path d="M0 0h200v50H0z" className="fill-pane" />
      <path d="M0 0h20v40H10v10H0zM10 40h10" className="fill-glass stroke-transparent" />
      <path d="M20 0h10v50H10V40h10z" className="fill-glass-pale stroke-transparent" />
      <path d="M30 0h10v30H30z" className="fill-glass-wash stroke-transparent" />
      <path d="M0 0h200v50H0z" fill="url(#point)" />
      <path d="M40 0v30H30v20" strokeWidth="2" className="fill-transparent" />
    </svg>
  );
}
