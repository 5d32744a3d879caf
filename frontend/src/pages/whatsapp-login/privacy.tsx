import Check from "#icon/check";
import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { SectionHeading } from "../../sections/section-heading";
import type { privacy as copy } from "./copy";

export function Privacy({ privacy }: { privacy: typeof copy }) {
  const { see, not } = privacy;
  return (
    <>
      <SectionHeading title={privacy.title} text={privacy.lead} />
      <div className="panes mt-10 md:grid-cols-2">
        {[see, not].map((list) => (
          <div key={list.title} className="p-6 sm:p-8">
            <h3 className="text-lg">{list.title}</h3>
            <ul className="mt-4 grid gap-3">
              {list.items.map((item) => (
                <li key={item} className="flex gap-3">
                  {list === see ? (
                    <Icon shape={Check} className="mt-0.5 size-5 shrink-0 text-success" />
                  ) : (
                    <Icon shape={X} className="mt-0.5 size-5 shrink-0 text-muted" />
                  )}
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-6 max-w-prose">
        {privacy.note}{" "}
        <Link to="privacy-policy" className="font-semibold text-heading underline hover:text-glass-deep">
          {privacy.link}
        </Link>
      </p>
    </>
  );
}
