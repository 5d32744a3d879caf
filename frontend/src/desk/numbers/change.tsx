import { formatCount } from "../../lib/format";
import { changeOf, type ChangeWords } from "./rate";

interface ChangeProps {
  now: number | null;
  before: number | null;
  isRate?: boolean;
  /** Of a rate, as the host writes it. */
  words?: string;
  wordsBefore?: string;
}

/** A number and how it has changed since the period before. */
export function Change({ now, before, isRate = false, words, wordsBefore }: ChangeProps) {
  const change = changeOf(now, before, isRate);
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="text-heading">{words ?? (now === null ? "–" : formatCount(now))}</span>
      <span className="text-xs font-normal text-muted-foreground sm:inline-block sm:min-w-14">
        {now === null ? null : change === null ? <Same /> : <Words {...change} before={wordsBefore ?? formatCount(before ?? 0)} />}
      </span>
    </span>
  );
}

const arrows = { up: ["▲", "glass-viridian", "up"], down: ["▼", "glass-ruby", "down"] } as const;

function Words({ direction, text, before }: ChangeWords & { before: string }) {
  if (direction === "same") return <Same />;
  const [arrow, glass, word] = arrows[direction];
  return (
    <>
      <span aria-hidden="true" title={`Before: ${before}`}>
        <span className={`${glass} text-glass-deep`}>{arrow}</span> {text}
      </span>
      <span className="sr-only">
        ({word} {text === "new" ? "" : text} from {before})
      </span>
    </>
  );
}

function Same() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">(no change)</span>
    </>
  );
}
