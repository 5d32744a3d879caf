import { IntegrationLogo } from "../../sections/integration-logo";
import type { saving as copy } from "./copy";

/** The part of the tools that is no longer needed, as panes without a tool: three of ten. */
export function Saving({ saving: { figure, label, title, text, tools } }: { saving: typeof copy }) {
  return (
    <>
      <div className="grid items-end gap-6 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <p>
          <strong className="block text-giant tracking-display">{figure}</strong>
          <span className="text-lg">{label}</span>
        </p>
        <div>
          <h2 className="text-h3">{title}</h2>
          <p className="mt-3">{text}</p>
        </div>
      </div>
      <div role="img" aria-label={tools.label} className="panes mt-10 grid-cols-[repeat(21,minmax(0,1fr))] lg:grid-cols-10">
        {tools.kept.map((logo, index) => (
          <span key={index} className="col-span-3 grid h-16 place-items-center lg:col-span-1 lg:h-28">
            <IntegrationLogo logo={logo} className="size-7 lg:size-9" />
          </span>
        ))}
        {tools.dropped.map((name) => (
          <span
            key={name}
            className="lit col-span-7 flex h-20 items-end p-3 text-xs font-semibold text-heading sm:text-sm lg:col-span-1 lg:h-28"
          >
            <s>{name}</s>
          </span>
        ))}
      </div>
    </>
  );
}
