import type { LeadScreen } from "../contract";
import { Button } from "../ui/button";
import { Mark, type MarkGlass } from "../ui/mark";
import { Panel } from "../ui/panel";
import { PostForm } from "../ui/post-form";
import { Time } from "../ui/time";
import { counted } from "../words";

type Delivery = LeadScreen["deliveries"][number];

const looks: Record<Delivery["state"], [glass: MarkGlass, words: string]> = {
  waiting: ["amber", "Waiting"],
  dead: ["ruby", "Given up"],
  delivered: ["viridian", "Delivered"],
  none: ["clear", "Not sent"],
};

/** What became of it on each channel. */
export function Deliveries({ id, deliveries, next, mayResend }: { id: number; deliveries: Delivery[]; next: string; mayResend: boolean }) {
  if (deliveries.length === 0) return null;
  return (
    <Panel title="Deliveries">
      <ul className="grid gap-2.5 text-list">
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.channel} {...delivery} />
        ))}
      </ul>
      {mayResend ? (
        <PostForm action={`/desk/leads/${id}/resend`} next={next} className="mt-3">
          <Button>Send again</Button>
        </PostForm>
      ) : null}
    </Panel>
  );
}

function DeliveryItem({ channel, state, attempts, answer, nextAt }: Delivery) {
  const [glass, words] = looks[state];
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere text-heading">{channel}</span>
        <Mark glass={glass}>{words}</Mark>
      </p>
      {attempts > 0 || answer !== null ? (
        <p className="wrap-anywhere text-muted-foreground">
          {[attempts > 0 ? counted(attempts, "attempt") : null, answer].filter((part) => part !== null).join(", ")}
        </p>
      ) : null}
      {nextAt === null ? null : (
        <p className="text-muted-foreground">
          {state === "delivered" ? "At " : "Next at "}
          <Time at={nextAt} />
        </p>
      )}
    </li>
  );
}
