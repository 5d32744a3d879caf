import { ButtonLink } from "../../components/ui/button";
import type { control as copy } from "./copy";

/** Who runs it, and how it connects. */
export function Control({ control: { title, text, links } }: { control: typeof copy }) {
  return (
    <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[1.1fr_1fr]">
      <h2 className="text-h2">{title}</h2>
      <div>
        <p className="text-lg">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
          {links.map((link) => (
            <ButtonLink key={link.to} to={link.to} variant="secondary">
              {link.text}
            </ButtonLink>
          ))}
        </div>
      </div>
    </div>
  );
}
