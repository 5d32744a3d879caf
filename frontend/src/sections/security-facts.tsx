import { audit } from "../../generated/claims";

/** The usual questions of a security review. The privacy policy and the FAQ have the details. */
const facts = [
  { question: "Independent audit", answer: `A ${audit} report, shared under NDA while you evaluate.` },
  { question: "Encryption", answer: "In transit and at rest." },
  { question: "Access", answer: "Only staff who need it, and every access is logged." },
  { question: "Isolation", answer: "Your records are kept apart from other customers’ records." },
  { question: "Data processing agreement", answer: "Signed with customers, on request." },
  { question: "Deletion and export", answer: "People are removed on request. Your own data can be exported at any time." },
];

export function SecurityFacts() {
  return (
    <dl className="border-t border-lead">
      {facts.map(({ question, answer }) => (
        <div key={question} className="grid gap-x-8 gap-y-1 border-b border-hairline py-4 sm:grid-cols-[14rem_1fr]">
          <dt className="font-semibold text-heading">{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
