import { ButtonLink } from "../../components/ui/button";
import { cn } from "../../lib/cn";
import { SectionHeading } from "../../sections/section-heading";
import type { control as copy } from "./copy";

/** Who may do what. The rights of operations are one lit pane from top to bottom. On a phone the name of a row is above its cells. */
export function Control({ control: { title, text, caption, subject, teams, rights, none, links } }: { control: typeof copy }) {
  return (
    <>
      <SectionHeading align="split" title={title} text={text} />
      <div className="relative isolate mt-10 lg:mt-12">
        <div aria-hidden="true" className="lit glint absolute inset-y-0 right-0 -z-1 w-[30%] border border-lead sm:w-[21%]" />
        <table className="w-full table-fixed text-left max-sm:block max-sm:text-sm max-sm:*:block">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className={rowClass}>
              <th scope="col" className="w-[16%] max-sm:hidden">
                <span className="sr-only">{subject}</span>
              </th>
              {teams.map((team, at) => (
                <th key={team} scope="col" className={cn("py-4 font-semibold text-heading sm:text-lg", cellClass(at, "sm:w-[21%]"))}>
                  {team}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(({ of, by }) => (
              <tr key={of} className={cn("border-t border-lead", rowClass)}>
                <th scope="row" className="font-semibold text-heading max-sm:col-span-full max-sm:pt-4 sm:py-5">
                  {of}
                </th>
                {by.map((right, at) => (
                  <td key={teams[at]} className={cn("pt-1 pb-4 sm:py-5", cellClass(at), right === none ? "text-muted" : "text-heading")}>
                    {right}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
        {links.map((link) => (
          <ButtonLink key={link.to} to={link.to} variant="secondary">
            {link.text}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}

const rowClass = "max-sm:grid max-sm:grid-cols-[25%_20%_25%_30%]";

/** The last team's cells lie above the lit pane. */
const cellClass = (at: number, width = "") => cn("pr-1 sm:pr-4", width, at === 3 && "lit-words pl-2 sm:pl-5");
