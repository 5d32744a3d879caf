import { clsx } from "clsx";
import { Breakable } from "../../components/breakable";
import type { compare } from "./copy";

type State = (typeof compare.states)[number];

/** The same ten visits in two states of one window, and below each what a team can do with it. */
export function Comparison({ compare: { states, questions } }: { compare: typeof compare }) {
  return (
    <div className="mt-10 grid gap-x-10 gap-y-12 lg:grid-cols-2 lg:mt-12">
      {states.map((state, index) => (
        <section key={state.title} aria-label={state.title} className="lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:gap-y-0">
          <h3 className="flex items-center gap-4 text-lg">
            <span className="text-figure tracking-display whitespace-nowrap">{state.figure}</span>
            <span>
              {state.title}
              <span className="block font-normal text-body">{state.caption}</span>
            </span>
          </h3>
          <Visits visits={state.visits} isLit={index === states.length - 1} />
          <dl className="divide-y divide-hairline mt-4">
            {state.answers.map((answer, at) => (
              <div key={answer} className="py-3">
                <dt className="text-sm text-muted-foreground">{questions[at]}</dt>
                <dd className="font-semibold text-heading">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** A pane for each visit; those with a name are lit, in one sheet of light. */
function Visits({ visits, isLit }: { visits: State["visits"]; isLit: boolean }) {
  return (
    <div className="relative isolate mt-5 border-2 border-lead">
      {isLit && <div aria-hidden="true" className="lit absolute inset-0 -z-1" />}
      <ul className="grid h-full grid-cols-2">
        {visits.map(({ name, page }, index) => (
          <li
            key={index}
            className={clsx(
              "flex min-h-16 flex-col justify-center border-lead px-3 py-2 leading-snug odd:border-r not-nth-last-[-n+2]:border-b sm:min-h-18 sm:px-5",
              name ? (isLit ? "lit-words" : "lit") : "bg-pane",
            )}
          >
            {name && (
              <b className="font-semibold wrap-anywhere text-heading max-sm:text-sm">
                <Breakable name={name} />
              </b>
            )}
            <code className={clsx("text-sm", !name && "text-muted-foreground")}>{page}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
