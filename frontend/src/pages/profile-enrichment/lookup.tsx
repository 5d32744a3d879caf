import BadgeCheck from "#icon/badge-check";
import { Icon } from "../../components/ui/icon";
import { Choice, Choices } from "../../sections/demo/choices";
import type { Answer, lookup as lookupCopy } from "./copy";

/** A demo: choose an email, and see the person who owns it. */
export function Lookup({ lookup }: { lookup: typeof lookupCopy }) {
  return (
    <div className="by-choice text-sm">
      <div className="mr-auto w-[94%] rounded-lg border border-hairline bg-pane px-4 pt-4 pb-14 sm:w-5/6 sm:px-5">
        <Choices legend={<span className="text-base">{lookup.legend}</span>} className="-mt-1">
          {lookup.answers.map(({ email }, index) => (
            <Choice
              key={email}
              name="email"
              value={index + 1}
              checked={index === 0}
              className="rounded-md px-2 py-2 wrap-anywhere text-heading"
            >
              {email}
            </Choice>
          ))}
        </Choices>
      </div>
      <div
        role="status"
        className="alternatives cast relative -mt-10 ml-auto w-[94%] overflow-hidden rounded-lg border border-lead bg-pane sm:w-11/12"
      >
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
    <>
      <div className="lit flex items-center gap-4 border-b border-lead p-5">
        <span className="grid size-12 shrink-0 place-items-center rounded-sm border border-lead bg-pane text-base font-semibold text-heading">
          {profile.initials}
        </span>
        <p>
          <b className="block text-lg font-semibold text-heading">{profile.name}</b>
          {profile.role}
        </p>
      </div>
      <dl className="divide-y divide-hairline">
        {profile.facts.map((fact) => (
          <div key={fact.label} className="grid grid-cols-[6.5rem_1fr] items-center gap-2 px-5 py-2.5">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="flex items-center justify-between gap-2 text-heading">
              {fact.value}
              <Icon shape={BadgeCheck} className="size-4 shrink-0 text-success" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-hairline bg-success-wash px-5 py-3 font-semibold text-success">{profile.verdict}</p>
    </>
  );
}

function Nobody({ copy }: { copy: typeof lookupCopy.nobody }) {
  return (
    <div className="flex h-full flex-col">
      <div className="m-auto max-w-80 p-8 text-center">
        <p className="text-lg font-semibold text-heading">{copy.title}</p>
        <p className="mt-2">{copy.text}</p>
      </div>
      <p className="border-t border-hairline bg-tint px-5 py-3 font-semibold text-heading">{copy.verdict}</p>
    </div>
  );
}
