import { Fragment } from "react";
import type { Inline } from "../../lib/content";
import { isSafe } from "./safe-href";

const linkClass = "font-medium text-glass-deep underline underline-offset-2 hover:text-heading";

export function Inlines({ of: inlines }: { of: readonly Inline[] }) {
  return inlines.map((inline, index) => (
    <Fragment key={index}>
      <InlineView inline={inline} />
    </Fragment>
  ));
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case "text":
      return inline.text;
    case "code":
      return <code className="rounded-sm bg-tint px-1 text-[0.9em] text-heading">{inline.text}</code>;
    case "strong":
      return (
        <strong>
          <Inlines of={inline.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines of={inline.children} />
        </em>
      );
    case "strike":
      return (
        <s>
          <Inlines of={inline.children} />
        </s>
      );
    case "break":
      return <br />;
    case "footnote":
      return (
        <sup className="text-xs">
          <a id={`${inline.id}-ref`} href={`#${inline.id}`} aria-describedby="footnotes-title" className={`${linkClass} px-0.5`}>
            {inline.number}
          </a>
        </sup>
      );
    case "link":
      if (!isSafe(inline.href)) return <Inlines of={inline.children} />;
      return (
        <a href={inline.href} rel={inline.isExternal ? "noopener" : undefined} className={linkClass}>
          <Inlines of={inline.children} />
        </a>
      );
  }
}
