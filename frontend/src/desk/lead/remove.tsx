import type { LeadScreen } from "../contract";
import { Button } from "../ui/button";
import { Confirm } from "../ui/confirm";
import { Panel } from "../ui/panel";
import { PostForm } from "../ui/post-form";

/** Deletes the lead, or everything about the person. Both cannot be undone. */
export function Remove({ screen: { lead, may, list } }: { screen: LeadScreen }) {
  if (!may.delete && !may.erase) return null;
  return (
    <Panel title="Remove">
      <div className="flex flex-wrap items-start gap-2">
        {may.delete ? (
          <PostForm action={`/desk/leads/${lead.id}/delete`} next={list}>
            <Confirm
              label="Delete lead…"
              title="Delete this lead?"
              button={
                <Button variant="danger" name="confirmed" value="yes">
                  Delete for good
                </Button>
              }
            >
              <p>It is gone with its notes, and cannot be restored.</p>
            </Confirm>
          </PostForm>
        ) : null}
        {may.erase ? (
          <PostForm action={`/desk/leads/${lead.id}/erase`} next="/desk/leads">
            <Confirm
              label="Erase person…"
              title="Erase this person?"
              button={
                <Button variant="danger" name="confirmed" value="yes">
                  Erase the person
                </Button>
              }
            >
              <p>
                Every row with the address <strong className="wrap-anywhere">{lead.email ?? "of this lead"}</strong> is deleted in all
                tables: all its leads and their notes, newsletter and outbox. It cannot be restored.
              </p>
            </Confirm>
          </PostForm>
        ) : null}
      </div>
    </Panel>
  );
}
