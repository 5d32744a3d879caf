import { IntegrationLogo } from "../../sections/integration-logo";
import { SectionHeading } from "../../sections/section-heading";
import type { saving as copy } from "./copy";

/** A bill of ten panes, and below it the one of seven; what is saved stands where three panes are missing. */
export function Saving({ saving: { figure, label, title, text, tools } }: { saving: typeof copy }) {
  return (
    <>
      <SectionHeading align="split" title={title} text={text} />
      <div className="mt-10 grid grid-cols-7 text-heading lg:grid-cols-10">
        <p className="col-span-full pb-2 font-semibold">{tools.before}</p>
        <div role="img" aria-label={tools.label} className="contents">
          <Kept logos={tools.kept} />
          <span className="lit col-span-full grid grid-cols-3 border border-lead max-lg:border-t-0 lg:col-span-3">
            {tools.dropped.map((name) => (
              <span
                key={name}
                className="flex items-end border-lead px-1.5 py-3 text-xs/snug font-semibold not-last:border-r sm:px-3 sm:text-sm"
              >
                {name}
              </span>
            ))}
          </span>
        </div>
        <p className="col-span-full pt-6 pb-2 font-semibold">{tools.after}</p>
        <Kept logos={tools.kept} />
        <p className="col-span-full flex items-baseline gap-3 pt-4 leading-snug lg:col-span-3 lg:flex-col lg:justify-center lg:gap-0 lg:pt-0 lg:pl-6">
          <strong className="text-figure tracking-display lg:text-giant">{figure}</strong>
          {label}
        </p>
      </div>
    </>
  );
}

function Kept({ logos }: { logos: readonly string[] }) {
  return logos.map((logo) => (
    <span key={logo} className="-mr-px grid h-16 place-items-center border border-lead bg-pane sm:h-24">
      <IntegrationLogo logo={logo} className="size-5 sm:size-9" />
    </span>
  ));
}
