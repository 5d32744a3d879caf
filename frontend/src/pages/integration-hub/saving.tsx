import { IntegrationLogo } from "../../sections/integration-logo";
import { SectionHeading } from "../../sections/section-heading";
import type { saving as copy } from "./copy";

/** A bill of ten panes, and below it the one of seven; what is saved stands where three panes are missing. */
export function Saving({ saving: { figure, label, title, text, tools } }: { saving: typeof copy }) {
  return (
    <>
      <SectionHeading align="split" title={title} text={text} />
      <div className="mt-10 grid grid-cols-10 text-heading">
        <p className="col-span-full pb-2 font-semibold">{tools.before}</p>
        <div role="img" aria-label={tools.label} className="contents">
          <Kept logos={tools.kept} />
          <span className="lit glint col-span-3 grid grid-cols-3 border border-lead">
            {tools.dropped.map((name) => (
              <span key={name} className="flex items-end border-lead p-3 text-sm leading-snug font-semibold not-last:border-r">
                <span className="max-lg:hidden">{name}</span>
              </span>
            ))}
          </span>
        </div>
        <p className="col-span-full mt-2 text-right text-sm leading-snug lg:hidden">{tools.dropped.join(", ")}</p>
        <p className="col-span-full pt-6 pb-2 font-semibold">{tools.after}</p>
        <Kept logos={tools.kept} />
        <p className="col-span-3 flex flex-col justify-center pl-3 leading-snug sm:pl-6 max-sm:text-sm">
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
