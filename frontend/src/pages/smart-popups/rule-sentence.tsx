import { clsx } from "clsx";
import { SectionHeading } from "../../sections/section-heading";
import type { rule as copy } from "./copy";

/** The rule in large type. The parts that the marketer chooses are panes, with their punctuation; what the visitor will see is lit. */
export function RuleSentence({ rule }: { rule: typeof copy }) {
  return (
    <>
      <SectionHeading title={rule.title} text={rule.lead} align="split" />
      <p className="mt-10 rounded-lg border border-lead bg-pane p-5 text-[1.375rem] leading-[1.75] font-semibold tracking-title text-muted-foreground sm:p-8 sm:text-[1.75rem] lg:mt-12 lg:p-10 lg:text-[2.125rem]">
        {rule.sentence.map((part) =>
          "pick" in part ? (
            <span key={part.kind}>
              <Pick kind={part.kind}>{part.pick}</Pick>{" "}
            </span>
          ) : (
            `${part.text} `
          ),
        )}
      </p>
      <dl className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
        {rule.kinds.map((kind) => (
          <div key={kind.kind} className="grid grid-cols-[7rem_1fr] items-baseline gap-x-3">
            <dt>
              <Pick kind={kind.kind}>{kind.title}</Pick>
            </dt>
            <dd>{kind.text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Words that the marketer picks, or the name of their kind. */
function Pick({ kind, children }: { kind: (typeof copy)["kinds"][number]["kind"]; children: string }) {
  return (
    <span
      className={clsx(
        "rounded-md box-decoration-clone px-2 py-0.5 font-semibold",
        kind === "what" ? "lit" : "bg-glass-wash text-glass-deep",
      )}
    >
      {children}
    </span>
  );
}
