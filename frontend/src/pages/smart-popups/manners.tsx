import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { SectionHeading } from "../../sections/section-heading";
import type { manners as copy, news } from "./copy";

/** The rules of a popup on both sides of one, and lines between them. */
export function Manners({ manners, sees }: { manners: typeof copy; sees: typeof news }) {
  const { items } = manners;
  return (
    <>
      <SectionHeading title={manners.title} text={manners.lead} align="split" />
      <div className="mt-12 grid gap-y-8 lg:grid-cols-3">
        <Rules items={items.slice(0, 3)} />
        <div
          role="img"
          aria-label={manners.picture}
          className="relative flex min-h-60 flex-col justify-end overflow-hidden rounded-lg border border-lead bg-pane p-5"
        >
          <svg
            viewBox="0 0 340 240"
            preserveAspectRatio="xMidYMin meet"
            aria-hidden="true"
            className="absolute inset-0 size-full fill-hairline p-5"
          >
            <path d="M0 0h220v18H0zM0 40h340v8H0zM0 60h310v8H0zM0 80h330v8H0zM0 100h180v8H0zM0 132h340v8H0zM0 152h290v8H0zM0 172h320v8H0zM0 192h240v8H0z" />
          </svg>
          <div className="lit relative rounded-lg border border-lead p-5 text-sm shadow-lift">
            <div className="flex items-start justify-between gap-4">
              <p className="text-lg font-semibold text-heading">{sees.title}</p>
              <p className="flex items-center gap-2 font-semibold text-muted">
                <span className="rounded-sm border border-edge px-1.5">{manners.key}</span>
                <Icon shape={X} className="size-4" />
              </p>
            </div>
            <p className="mt-1">{sees.text}</p>
            <p className="mt-4 inline-block rounded-md bg-action px-4 py-2 font-semibold text-on-action">{sees.action}</p>
          </div>
        </div>
        <Rules items={items.slice(3)} />
      </div>
    </>
  );
}

function Rules({ items }: { items: (typeof copy)["items"] }) {
  return (
    <ul>
      {items.map(({ title, text }) => (
        <li key={title} className="border-t border-lead pt-4 pb-8 lg:px-6">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1.5">{text}</p>
        </li>
      ))}
    </ul>
  );
}
