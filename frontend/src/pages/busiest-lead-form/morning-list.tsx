import { brightmoor, castell, halden, marlowe, orchard } from "../../lib/sample-world";

const accounts = [
  { account: halden, reason: "Three visits since Monday, 4 open sales roles" },
  { account: castell, reason: "Two people from one office in two days" },
  { account: marlowe, reason: "Back after nine days, read the security page too" },
  { account: brightmoor, reason: "Second visit this month, features page both times" },
  { account: orchard, reason: "Back twice this week, by way of the API page" },
];

/** The first half of a rep's list: who, how well they fit, and why today. */
export function MorningList() {
  return (
    <ol className="divide-y divide-hairline">
      {accounts.map(({ account, reason }, at) => (
        <li key={account.name} className="grid grid-cols-[1.5rem_1fr_auto] gap-x-3 py-3 first:pt-0 last:pb-0">
          <span className="text-muted">{at + 1}</span>
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
