import BadgeCheck from "#icon/badge-check";
import { Icon } from "../../components/ui/icon";
import { Choice, Choices } from "../../sections/demo/choices";
import type { Answer, lookup as lookupCopy } from "./copy";

/** A demo: choose an email, and see the person who owns it. */
export function Lookup({ lookup }: { lookup: typeof lookupCopy }) {
  return (
    <div className="by-choice cast grid overflow-hidden rounded-lg border border-lead bg-pane text-sm lg:grid-cols-[1fr_2fr]">
      <div className="border-lead max-lg:border-b lg:border-r">
        <Choices
          legend={<span className="block px-5 pt-5 text-base lg:px-7 lg:pt-8">{lookup.legend}</span>}
          className="divide-y divide-hairline border-t border-hairline lg:mt-4"
        >
          {lookup.answers.map(({ email }, index) => (
            <Choice
              key={email}
              name="email"
              value={index + 1}
              checked={index === 0}
              className="px-5 wrap-anywhere text-heading lg:px-7 lg:py-5.5"
            >
              {email}
            </Choice>
          ))}
        </Choices>
      </div>
      <div role="status" className="alternatives">
        {lookup.answers.map((answer, index) => (
          <div key={answer.email} data-when={index + 1} className="motion-safe:animate-arrive">
            {answer.profile ? <Profile profile={answer.profile} /> : <Nobody copy={lookup.nobody} />}
          </div>
        ))}
      </div>
    </div>
  );
}

function Profile({ profile }: { profile: NonNullable<Answer["profile"]> }) {
  return (
    <div className="flex h-full flex-col">
      <div className="lit flex items-center gap-4 border-b border-lead p-5 lg:h-22.5 lg:px-7">
        <span className="grid size-12 shrink-0 place-items-center rounded-sm border border-lead bg-pane text-base font-semibold text-heading">
          {profile.initials}
        </span>
        <p>
          <b className="block text-lg font-semibold text-heading">{profile.name}</b>
          {profile.role}
        </p>
      </div>
      <dl className="grid grow gap-px bg-hairline sm:grid-cols-3">
        {profile.facts.map((fact) => (
          <div key={fact.label} className="bg-pane px-5 py-2.5 max-sm:flex max-sm:justify-between sm:py-3 lg:nth-[3n+1]:pl-7">
            <dt className="text-muted-foreground">{fact.label}</dt>
            <dd className="font-semibold text-heading sm:text-base">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-2.5 border-t border-hairline bg-success-wash px-5 py-3 font-semibold text-success lg:px-7">
        <Icon shape={BadgeCheck} className="size-5 shrink-0" />
        {profile.verdict}
      </p>
    </div>
  );
}

function Nobody({ copy }: { copy: typeof lookupCopy.nobody }) {
  return (
    <div className="flex h-full flex-col">
      <div className="m-auto max-w-80 p-8 text-center">
        <p className="text-lg font-semibold text-heading">{copy.title}</p>
        <p className="mt-2">{copy.text}</p>
      </div>
      <p className="border-t border-hairline bg-tint px-5 py-3 font-semibold text-heading lg:px-7">{copy.verdict}</p>
    </div>
  );
}
