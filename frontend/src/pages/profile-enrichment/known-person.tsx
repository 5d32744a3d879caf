import BadgeCheck from "#icon/badge-check";
import { Fold } from "../../components/fold";
import { Icon } from "../../components/ui/icon";
import { Actions } from "../../sections/actions";
import { Choice, Choices } from "../../sections/demo/choices";
import { Projection } from "../../sections/projection.static";
import { Eyebrow } from "../../sections/section-heading";
import type { Answer, hero as heroCopy, lookup as lookupCopy } from "./copy";
import { Portrait } from "./portrait";
import styles from "./known-person.module.css";

/** The top of the page, and its demo: choose an email, and the window shows the person who owns it, with a pane for each fact. */
export function KnownPerson({ hero, lookup }: { hero: typeof heroCopy; lookup: typeof lookupCopy }) {
  return (
    <>
      <section className={`${styles.hero} hero-ground glass-amber by-choice border-b border-hairline`}>
        <div className={styles.person}>
          <Portrait />
        </div>
        <div className={`${styles.words} py-14 max-lg:shell sm:py-20 lg:pr-8`}>
          <Eyebrow>{hero.badge}</Eyebrow>
          <h1 className="text-h1 tracking-display">{hero.title}</h1>
          <p className="mt-5 text-lg">{hero.lead}</p>
          <div className="mt-7 flex flex-wrap items-center gap-3 max-sm:*:grow">
            <Actions actions={hero.actions} />
          </div>
          <div className="mt-9">
            <Choices legend={lookup.legend} className="divide-y divide-hairline border-y border-hairline text-sm">
              {lookup.answers.map(({ email }, index) => (
                <Choice
                  key={email}
                  name="email"
                  value={index + 1}
                  checked={index === 0}
                  isLit={false}
                  className="wrap-anywhere text-heading has-checked:bg-pane"
                >
                  {email}
                </Choice>
              ))}
            </Choices>
          </div>
        </div>
        <div role="status" className={`${styles.facts} alternatives text-sm`}>
          {lookup.answers.map((answer, index) => (
            <div key={answer.email} data-when={index + 1} className="grid grid-rows-[repeat(7,minmax(auto,1fr))]">
              {answer.profile ? <Profile profile={answer.profile} /> : <Nobody copy={lookup.nobody} />}
            </div>
          ))}
        </div>
        <Fold />
      </section>
      <Projection lattice="weave" glass="amber" />
    </>
  );
}

const pane = "flex min-w-0 flex-col justify-center border-b-2 border-lead px-4 py-1 sm:px-5";

function Profile({ profile: { name, role, facts, verdict } }: { profile: NonNullable<Answer["profile"]> }) {
  return (
    <>
      <p className={pane}>
        <b className="text-base font-semibold text-heading sm:text-h3">{name}</b>
        {role}
      </p>
      <dl className="row-span-5 grid grid-rows-subgrid">
        {facts.map(({ label, value }) => (
          <div key={label} className={pane}>
            <dt>{label}</dt>
            <dd className="font-semibold text-heading sm:text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-2.5 px-3 font-semibold text-success sm:px-5">
        <Icon shape={BadgeCheck} className="size-5 shrink-0 max-sm:hidden" />
        {verdict}
      </p>
    </>
  );
}

function Nobody({ copy }: { copy: typeof lookupCopy.nobody }) {
  return (
    <>
      <p className={`${pane} text-base font-semibold text-heading sm:text-h3`}>{copy.title}</p>
      {/* One pane instead of five: there is nothing to tell apart. */}
      <p className={`${pane} row-span-5 sm:text-lg`}>{copy.text}</p>
      <p className="flex items-center px-3 font-semibold text-heading sm:px-5">{copy.verdict}</p>
    </>
  );
}
