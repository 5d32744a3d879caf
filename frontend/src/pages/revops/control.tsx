import { ButtonLink } from "../../components/ui/button";
import type { control as copy } from "./copy";

/** Who runs it, and how it connects: below the steps that it is about. */
export function Control({ control: { title, text, links } }: { control: typeof copy }) {
  return (
    <div className="mt-14 grid items-center gap-x-16 gap-y-6 border-t border-lead pt-8 lg:grid-cols-[1fr_auto]">
      <div>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-2 max-w-prose">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {links.map((link) => (
          <ButtonLink key={link.to} to={link.to} variant="secondary">
            {link.text}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
