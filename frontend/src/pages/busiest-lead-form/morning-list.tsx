import { clsx } from "clsx";
import { brightmoor, castell, halden, marlowe, orchard, story, visits } from "../../lib/sample-world";

const accounts = [
  { account: halden, reason: `${visits.halden}, ${story.reason}` },
  { account: castell, reason: `${visits.castell}, from one office` },
  { account: marlowe, reason: `${visits.marlowe}, read the security page` },
  { account: brightmoor, reason: `${visits.brightmoor}, finance was the latest` },
  { account: orchard, reason: `${visits.orchard}, by way of the API page` },
];

/** The first half of a rep's morning list: account, reason to write today and fit score. */
export function MorningList() {
  return (
    <ol className="panes">
      {accounts.map(({ account, reason }, index) => (
        <li
          key={account.name}
          className={clsx(
            "grid grid-cols-[1fr_auto] items-center gap-x-6 px-4 py-3 sm:grid-cols-[15rem_1fr_5rem] sm:px-6 sm:py-4",
            index === 0 && "lit",
          )}
        >
          <b className="font-semibold text-heading">{account.name}</b>
          <span className="max-sm:order-1 max-sm:col-span-full">{reason}</span>
          <span className="text-h3 font-semibold text-heading sm:text-right">
            <span className="sr-only">Fit </span>
            {account.fit}
          </span>
        </li>
      ))}
    </ol>
  );
}
