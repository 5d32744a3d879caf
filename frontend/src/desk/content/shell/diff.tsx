import ChevronRight from "#icon/chevron-right";
import { Icon } from "../../../components/ui/icon";
import type { DiffLine } from "../contract";
import { counted } from "../../words";
import { DiffGroup } from "./diff-group";

/** Longer ones begin folded. */
const MAX_SHOWN = 30;
/** So few more are not worth a press. */
const MIN_FOLDED = 6;

/** What differs, line by line. The words "Added" and "Removed" say what the color marks. */
export function Diff({ lines }: { lines: DiffLine[] }) {
  const shown = lines.length < MAX_SHOWN + MIN_FOLDED ? lines.length : MAX_SHOWN;
  const folded = lines.slice(shown);
  return (
    <div className="overflow-hidden rounded-md border border-hairline">
      <Groups lines={lines.slice(0, shown)} />
      {folded.length === 0 ? null : (
        <details className="group border-t border-hairline">
          <summary className="flex min-h-11 items-center gap-1.5 px-3 text-list -outline-offset-2 hover:bg-tint hover:text-heading md:min-h-9">
            <Icon shape={ChevronRight} className="size-3.5 group-open:rotate-90" />
            {counted(folded.length, "more line")}
          </summary>
          <Groups lines={folded} />
        </details>
      )}
    </div>
  );
}

function Groups({ lines }: { lines: DiffLine[] }) {
  return groupsOf(lines).map((group, index) => <DiffGroup key={index} {...group} />);
}

/** Lines of one kind that follow each other. */
function groupsOf(lines: DiffLine[]) {
  const groups: { kind: DiffLine["kind"]; texts: string[] }[] = [];
  for (const { kind, text } of lines) {
    const last = groups.at(-1);
    if (last?.kind === kind) last.texts.push(text);
    else groups.push({ kind, texts: [text] });
  }
  return groups;
}
