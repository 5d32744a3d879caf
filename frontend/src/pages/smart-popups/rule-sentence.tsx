import type { rule as copy } from "./copy";

/** The rule in large type. The chosen parts are lit and numbered like their explanations. */
export function RuleSentence({ rule }: { rule: typeof copy }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-16 gap-y-3">
        <h2 className="text-h3">{rule.title}</h2>
        <p className="max-w-measure text-balance">{rule.lead}</p>
      </div>
      <p className="mt-10 text-h2 leading-[1.35] font-semibold tracking-title text-muted">
        {rule.sentence.map((part) =>
          "pick" in part ? (
            <span key={part.kind}>
              <span className="rounded-md bg-glass-wash px-2 py-0.5 text-glass-deep sm:whitespace-nowrap">{part.pick}</span>
              {"mark" in part ? `${part.mark} ` : " "}
            </span>
          ) : (
            `${part.text} `
          ),
        )}
      </p>
      <dl className="mt-12 grid gap-x-10 gap-y-6 border-t border-lead pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {rule.kinds.map((kind) => (
          <div key={kind.kind} className="grid grid-cols-[6.5rem_1fr] gap-x-3">
            <dt className="font-semibold text-glass-deep">{kind.title}</dt>
            <dd>{kind.text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
