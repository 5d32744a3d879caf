import { clsx } from "clsx";
import type { LeadFilter, LeadRow } from "../contract";
import { leadHref } from "../hrefs";
import { StateMark, Tag } from "../ui/mark";
import { Time } from "../ui/time";

/** One lead: a row of columns on a wide screen, two or three lines on a phone. The whole row is the link to it, except the checkbox. */
export function LeadItem({ lead, filter }: { lead: LeadRow; filter: LeadFilter }) {
  const { id, at, form, state, owner, person, company, email, excerpt, source, count } = lead;
  const isNew = state === "new";
  return (
    <li
      id={`lead-${id}`}
      className="relative grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-x-1 py-1 pr-4 text-list focus-within:bg-tint hover:bg-tint target:bg-tint has-checked:bg-glass-wash md:grid-cols-[2.5rem_minmax(0,15rem)_minmax(0,1fr)_4rem_8rem] md:items-center md:gap-x-3 md:py-0 md:pr-3 lg:grid-cols-[2.5rem_minmax(0,18rem)_minmax(0,1fr)_8rem_6rem_4rem_8rem]"
    >
      <label className="relative z-10 flex size-11 items-center justify-center max-md:row-span-3 md:h-9 md:w-10">
        <input type="checkbox" name="ids" value={id} autoComplete="off" className="size-4 accent-action" />
        <span className="sr-only">Choose {person}</span>
      </label>
      <div className="flex min-w-0 items-center gap-1.5 max-md:min-h-6">
        <p className="flex min-w-0 gap-1.5">
          <a
            href={leadHref(id, filter)}
            title={email ?? undefined}
            className={clsx("stretched-link row-focus max-w-full flex-none truncate text-heading", isNew && "font-semibold")}
          >
            {person}
          </a>
          {company ? <span className="truncate text-muted-foreground">{company}</span> : null}
        </p>
        {lead.isFreeMail ? <Tag title="The address is of a free mail provider">free</Tag> : null}
        {count > 1 ? <Tag title={`Sent ${count} times within a day`}>×{count}</Tag> : null}
      </div>
      <p className="truncate max-md:order-1 max-md:col-start-2">
        <span className="text-heading">{form}</span>
        {excerpt ? <span className="text-muted-foreground"> · {excerpt}</span> : null}
      </p>
      <p className="truncate text-muted-foreground max-lg:hidden">
        <Hint>Source</Hint>
        {source ?? "–"}
      </p>
      <p title={owner ?? undefined} className="truncate max-lg:hidden">
        <Hint>Owner</Hint>
        {owner ? nameOf(owner) : <span className="text-muted-foreground">–</span>}
      </p>
      <StateMark state={state} className="max-md:order-2 max-md:justify-self-end max-md:text-xs" />
      {source || owner ? (
        <p className="truncate text-xs text-muted-foreground max-md:order-3 max-md:col-span-2 max-md:col-start-2 md:hidden">
          {[owner && `Owner ${nameOf(owner)}`, source].filter(Boolean).join(" · ")}
        </p>
      ) : null}
      <Time at={at} isShort className="text-right text-muted-foreground tabular-nums max-md:text-xs max-md:leading-6" />
    </li>
  );
}

function Hint({ children }: { children: string }) {
  return <span className="sr-only">{children}: </span>;
}

const nameOf = (email: string) => email.split("@")[0];
