import Building2 from "#icon/building-complex";
import Gauge from "#icon/gauge";
import Phone from "#icon/phone";
import Users from "#icon/users";
import { Icon } from "../../components/ui/icon";
import { SectionHeading } from "../../sections/section-heading";
import type { checks } from "./copy";

const icons = { phone: Phone, building: Building2, users: Users, gauge: Gauge };

/** The four checks in their order, with the fields that each returns. */
export function Checks({ checks: { title, text, items, returns } }: { checks: typeof checks }) {
  return (
    <>
      <SectionHeading title={title} text={text} className="mb-10" />
      <ol className="panes lg:grid-cols-2">
        {items.map((item) => (
          <li key={item.title} className="grid gap-x-6 gap-y-4 p-6 sm:grid-cols-[3rem_1fr] sm:p-8">
            <span className="lit grid size-12 place-items-center border border-lead text-glass-deep">
              <Icon shape={icons[item.icon]} className="size-6" />
            </span>
            <div>
              <h3 className="text-h3">{item.title}</h3>
              <p className="mt-2">{item.text}</p>
              <dl className="mt-5 border-t border-hairline pt-4 text-sm sm:flex sm:gap-4">
                <dt className="text-muted">{returns}</dt>
                <dd>
                  <ul className="flex flex-wrap gap-x-4 gap-y-1 max-sm:mt-1">
                    {item.returns.map((field) => (
                      <li key={field} className="flex items-center gap-2 font-medium text-heading">
                        <span className="size-1.5 rotate-45 bg-glass" />
                        {field}
                      </li>
                    ))}
                  </ul>
                </dd>
              </dl>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
