import { brightmoor, castell, halden, marlowe, orchard, story, visits } from "../../lib/sample-world";

const accounts = [
  { account: halden, reason: `${visits.halden}, ${story.reason}` },
  { account: castell, reason: `${visits.castell}, from one office` },
  { account: marlowe, reason: `${visits.marlowe}, read the security page` },
  { account: brightmoor, reason: `${visits.brightmoor}, finance was the latest` },
  { account: orchard, reason: `${visits.orchard}, by way of the API page` },
];

/** The first half of a rep's morning list: account, fit score and reason to write today. */
export function MorningList() {
  return (
    <ol className="divided">
      {accounts.map(({ account, reason }, index) => (
        <li key={account.name} className="grid grid-cols-[1.5rem_1fr_auto] gap-x-3 py-3 first:pt-0 last:pb-0">
          <span className="text-muted">{index + 1}</span>
          <span>
            <span className="block font-semibold text-heading">{account.name}</span>
            {reason}
          </span>
          <span className="font-semibold text-glass-deep">
            <span className="sr-only">Fit </span>
            {account.fit}
          </span>
        </li>
      ))}
    </ol>
  );
}
