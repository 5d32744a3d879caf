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
        <div role="img" aria-label={manners.picture} className="flex flex-col rounded-lg border border-lead bg-pane p-5">
          <p className="text-h3 font-semibold text-heading">{manners.article.title}</p>
          <p className="mt-2">{manners.article.text}</p>
          <div className="lit mt-5 rounded-lg border border-lead p-5 text-sm shadow-lift lg:mt-auto">
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
