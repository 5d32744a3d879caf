import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { SectionHeading } from "../../sections/section-heading";
import type { limits as copy, news } from "./copy";

/** A page whose popup has moved aside, and below it what no popup may do. */
export function PopupLimits({ limits, sees }: { limits: typeof copy; sees: typeof news }) {
  return (
    <>
      <SectionHeading title={limits.title} text={limits.lead} align="split" />
      <Guide limits={limits} sees={sees} />
      <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {limits.items.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A website's guide. The dashed pane covers the part of its text where the popup is not; on a phone the popup is below the text. */
function Guide({ limits: { picture, address, article, left }, sees }: { limits: typeof copy; sees: typeof news }) {
  return (
    <div role="img" aria-label={picture} className="mt-10 rounded-lg border border-lead bg-pane">
      <p className="border-b border-hairline px-5 py-2.5 text-sm text-muted-foreground sm:px-8">{address}</p>
      <div className="grid items-center gap-8 p-5 sm:p-8 lg:grid-cols-[1fr_5rem_24rem] lg:gap-x-0">
        <div className="text-lg">
          <p className="text-h2 font-semibold tracking-title text-heading">{article.title}</p>
          <div className="relative mt-4 grid gap-4 lg:mt-6">
            {article.text.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="absolute -inset-y-2 right-0 left-2/5 grid place-items-center border-2 border-dashed border-glass bg-glass-wash text-base font-semibold text-glass-deep max-lg:hidden">
              {left}
            </p>
          </div>
        </div>
        <span className="h-0.5 bg-glass max-lg:hidden" />
        <div className="lit rounded-lg border border-lead p-6 shadow-lift">
          <Icon shape={X} className="ml-auto size-5 text-heading" />
          <p className="text-[1.75rem] leading-tight font-semibold tracking-title text-heading">{sees.title}</p>
          <p className="mt-2">{sees.text}</p>
          <p className="mt-5 inline-block rounded-md bg-action px-4 py-2.5 text-sm font-semibold text-on-action">{sees.action}</p>
        </div>
      </div>
    </div>
  );
}
