import { clsx } from "clsx";
import ChevronRight from "#icon/chevron-right";
import { Icon } from "../../components/ui/icon";
import type { LeadScreen } from "../contract";
import { Panel } from "../ui/panel";
import { Time } from "../ui/time";
import { counted } from "../words";

/** As the host writes a moment. */
const IS_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What brought the visitor. */
export function Origin({ origin }: Pick<LeadScreen, "origin">) {
  if (origin.length === 0) return null;
  return (
    <Panel title="Origin">
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-list">
        {origin.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere text-heading">{IS_TIME.test(value) ? <Time at={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Why it was taken for spam, or what speaks for or against it. */
export function Signals({ isSpam, signals }: { isSpam: boolean; signals: LeadScreen["signals"] }) {
  if (signals.length === 0) return null;
  return (
    <Panel title={isSpam ? "Why it is spam" : "Signals"}>
      <ul className="grid gap-1.5 text-list">
        {signals.map(({ id, sentence }) => (
          <li key={id} className={clsx("border-l-2 pl-2.5", isSpam ? "border-danger" : "border-edge")}>
            {sentence}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Repeats({ repeats }: Pick<LeadScreen, "repeats">) {
  if (repeats.length === 0) return null;
  return (
    <Panel title={`Sent again ${repeats.length === 1 ? "once" : counted(repeats.length, "time")}`}>
      <ul className="text-list">
        {repeats.map((at) => (
          <li key={at}>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The words that the visitor agreed to. Rarely needed, so they open. */
export function Consent({ consent }: Pick<LeadScreen, "consent">) {
  if (consent === null) return null;
  return (
    <Panel title="Consent">
      <details className="group text-list">
        <summary className="flex min-h-11 items-center gap-1.5 hover:text-heading md:min-h-7">
          <Icon shape={ChevronRight} className="size-3.5 group-open:rotate-90" />
          Given&nbsp;
          <Time at={consent.givenAt} />
        </summary>
        <blockquote className="mt-1 border-l-2 border-hairline pl-2.5">{consent.text}</blockquote>
        <p className="mt-1 text-muted-foreground">On {consent.page}</p>
      </details>
    </Panel>
  );
}
