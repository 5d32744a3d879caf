import { clsx } from "clsx";
import type { DiffLine } from "../contract";

const looks = {
  same: { as: "div", word: null, className: "border-transparent text-muted-foreground" },
  added: { as: "ins", word: "Added", className: "glass-viridian border-glass bg-glass-wash text-heading" },
  removed: { as: "del", word: "Removed", className: "glass-ruby border-glass bg-glass-wash text-heading" },
} as const;

/** Lines of one kind. */
export function DiffGroup({ kind, texts }: { kind: DiffLine["kind"]; texts: string[] }) {
  if (kind === "gap") {
    return <p className="border-y border-hairline bg-tint px-3 py-0.5 text-xs text-muted-foreground">Lines without a change</p>;
  }
  const { as: Element, word, className } = looks[kind];
  return (
    <Element className={clsx("block border-l-4 px-3 py-1 no-underline sm:flex sm:gap-3", className)}>
      <span className="block shrink-0 text-xs leading-5 font-semibold max-sm:empty:hidden sm:w-16">{word}</span>
      <span className="block min-w-0 flex-1">
        {texts.map((text, index) => (
          <span key={index} className="block min-h-5 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
            {text}
          </span>
        ))}
      </span>
    </Element>
  );
}
