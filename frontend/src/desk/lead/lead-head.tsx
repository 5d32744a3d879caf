import Phone from "#icon/phone";
import Reply from "#icon/reply";
import { Icon } from "../../components/ui/icon";
import type { LeadRow, LeadScreen, LeadState } from "../contract";
import { leadInList, listAt } from "../hrefs";
import { Button, ButtonLink } from "../ui/button";
import { StateMark, Tag } from "../ui/mark";
import { PostForm } from "../ui/post-form";
import { Time } from "../ui/time";

/** Who it is, and what most leads need: an answer, done, or spam. What is held as spam needs a judgement first. */
export function LeadHead({ screen: { lead, fields, replyHref, list, older } }: { screen: LeadScreen }) {
  const phone = fields.find(({ kind, value }) => kind === "tel" && value !== "")?.value;
  // The list is opened at the next lead, so that Enter goes on with it.
  const nextId = older?.match(/\/leads\/(\d+)/)?.[1];
  const next = nextId ? listAt(list, `lead-${nextId}`) : list;
  const isSpam = lead.state === "spam";
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between border-b border-lead pb-4 gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title wrap-anywhere">{lead.person}</h1>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          {lead.company ? <span className="font-medium text-heading">{lead.company}</span> : null}
          {lead.email ? <span className="wrap-anywhere">{lead.email}</span> : null}
          {lead.isFreeMail ? <Tag>free mail</Tag> : null}
          {lead.count > 1 ? <Tag>sent ×{lead.count}</Tag> : null}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-list text-muted-foreground">
          <StateMark state={lead.state} className="font-semibold text-heading" />
          <span>{lead.form}</span>
          <Time at={lead.at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {isSpam ? (
          <SetState lead={lead} state="new" next={leadInList(list, lead.id)} variant="primary">
            Not spam
          </SetState>
        ) : null}
        {replyHref === null ? null : (
          <ButtonLink
            href={replyHref}
            variant={isSpam ? "secondary" : "primary"}
            aria-keyshortcuts="r"
            title="Reply (r)"
            className="max-md:flex-1"
          >
            <Icon shape={Reply} className="size-4" />
            Reply
          </ButtonLink>
        )}
        {phone === undefined ? null : (
          <ButtonLink href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} className="max-md:flex-1">
            <Icon shape={Phone} className="size-4" />
            Call
          </ButtonLink>
        )}
        {isSpam || lead.state === "done" ? null : (
          <SetState lead={lead} state="done" keys="e" next={next}>
            Done
          </SetState>
        )}
        {isSpam ? null : (
          <SetState lead={lead} state="spam" keys="s" next={next}>
            Spam
          </SetState>
        )}
      </div>
    </div>
  );
}

interface SetStateProps {
  lead: LeadRow;
  state: LeadState;
  keys?: string;
  next: string;
  variant?: "primary" | "secondary";
  children: string;
}

/** Sets the state and leaves the owner. What is done or spam goes back to the list. */
function SetState({ lead, state, keys, next, variant = "secondary", children }: SetStateProps) {
  return (
    <PostForm action={`/desk/leads/${lead.id}/state`} next={next} className="flex max-md:flex-1">
      <Button
        variant={variant}
        name="state"
        value={state}
        aria-keyshortcuts={keys}
        title={keys ? `${children} (${keys})` : undefined}
        className="max-md:flex-1"
      >
        {children}
      </Button>
    </PostForm>
  );
}
