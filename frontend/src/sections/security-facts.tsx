/** The usual questions of a security review. The privacy policy and the FAQ have the details. */
const facts = [
  { asks: "Independent audit", answer: "A SOC 2 report, shared under NDA while you evaluate." },
  { asks: "Encryption", answer: "In transit and at rest." },
  { asks: "Access", answer: "Only staff who need it, and every access is logged." },
  { asks: "Isolation", answer: "Your records are kept apart from other customers’ records." },
  { asks: "Data processing agreement", answer: "Signed with customers, on request." },
  { asks: "Deletion and export", answer: "People are removed on request. Your own data can be exported at any time." },
];

export function SecurityFacts() {
  return (
    <dl className="border-t border-lead">
      {facts.map(({ asks, answer }) => (
        <div key={asks} className="grid gap-x-8 gap-y-1 border-b border-hairline py-4 sm:grid-cols-[14rem_1fr]">
          <dt className="font-semibold text-heading">{asks}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
