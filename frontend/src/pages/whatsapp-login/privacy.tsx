import X from "#icon/x";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { SectionHeading } from "../../sections/section-heading";
import type { privacy as copy } from "./copy";

/** The message of a sign-in, lit, with all that it tells us; beside it clear panes for what stays on the phone. */
export function Privacy({ privacy: { title, note, link, see, not } }: { privacy: typeof copy }) {
  return (
    <>
      <SectionHeading
        align="split"
        title={title}
        text={
          <>
            {note}{" "}
            <Link to="privacy-policy" className="font-semibold text-heading underline hover:text-glass-deep">
              {link}
            </Link>
          </>
        }
      />
      <div className="mt-10 grid gap-0.5 border-2 border-lead bg-lead lg:grid-cols-[1.6fr_1fr]">
        <div className="lit p-5 sm:p-8">
          <h3 className="text-lg">{see.title}</h3>
          <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {see.items.map(({ name, value }) => (
              <div key={name} className="sm:last:col-span-2">
                <dt>{name}</dt>
                <dd className="text-h3 font-semibold text-heading">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="diamond-pattern flex flex-col bg-pane p-5 sm:p-8">
          <h3 className="text-lg">{not.title}</h3>
          <ul className="mt-4 grid grow content-between gap-3 text-lg">
            {not.items.map((item) => (
              <li key={item} className="flex gap-3">
                <Icon shape={X} className="mt-1 size-5 shrink-0 text-muted-foreground" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
