import { securityFacts } from "./copy-security";

export function SecurityFacts() {
  return (
    <dl className="border-t border-lead">
      {securityFacts.map(({ question, answer }) => (
        <div key={question} className="grid gap-x-8 gap-y-1 border-b border-hairline py-4 sm:grid-cols-[14rem_1fr]">
          <dt className="font-semibold text-heading">{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
