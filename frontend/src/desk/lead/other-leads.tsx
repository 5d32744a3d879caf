import type { LeadRow } from "../contract";
import { leadHref } from "../hrefs";
import { StateMark } from "../ui/mark";
import { Panel } from "../ui/panel";
import { Time } from "../ui/time";

export function OtherLeads({ title, leads }: { title: string; leads: LeadRow[] }) {
  if (leads.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="divide-y divide-hairline text-list">
        {leads.map(({ id, person, form, excerpt, state, at }) => (
          <li
            key={id}
            className="relative grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 hover:bg-tint sm:grid-cols-[minmax(0,1fr)_4rem_8rem] md:min-h-9"
          >
            <p className="truncate">
              <a href={leadHref(id)} className="stretched-link row-focus font-medium text-heading">
                {person}
              </a>{" "}
              · {form}
              {excerpt ? <span className="text-muted-foreground"> · {excerpt}</span> : null}
            </p>
            <StateMark state={state} />
            <Time at={at} isShort className="text-muted-foreground max-sm:col-span-2 max-sm:text-xs sm:text-right" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
