import ArrowRight from "#icon/arrow-right";
import { ButtonLink } from "../../components/ui/button";
import { Icon } from "../../components/ui/icon";
import { SectionHeading } from "../../sections/section-heading";
import type { bank as copy } from "./copy";

/** One socket for each integration, in rows by kind. */
export function SocketBank({ bank }: { bank: typeof copy }) {
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.4fr] lg:gap-20">
      <div>
        <SectionHeading title={bank.title} text={bank.lead} />
        <ButtonLink to="integrations" variant="quiet" className="mt-5">
          {bank.link}
          <Icon shape={ArrowRight} className="size-4" />
        </ButtonLink>
      </div>
      <div>
        <svg className="absolute size-0" aria-hidden="true">
          <pattern id="socket" width="16" height="16" patternUnits="userSpaceOnUse">
            <path d="m6 1.5 4.5 4.5L6 10.5 1.5 6Z" className="fill-glass stroke-glass-deep" />
          </pattern>
        </svg>
        <dl className="border-t border-lead">
          {bank.groups.map((group) => (
            <div
              key={group.name}
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 border-b border-hairline py-4 sm:grid-cols-[9.5rem_1fr_auto]"
            >
              <dt className="font-semibold text-heading">{group.name}</dt>
              <dd className="contents">
                <svg viewBox="0 0 352 12" aria-hidden="true" className="w-full max-sm:order-last max-sm:col-span-2">
                  <rect width={group.count * 16} height="12" fill="url(#socket)" />
                </svg>
                <span className="text-h3 font-semibold text-heading">{group.count}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
