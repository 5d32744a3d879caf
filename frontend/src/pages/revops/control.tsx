import { ButtonLink } from "../../components/ui/button";
import { SectionHeading } from "../../sections/section-heading";
import type { control as copy } from "./copy";

/** Who runs it, and how it connects. */
export function Control({ control: { title, text, links } }: { control: typeof copy }) {
  return (
    <>
      <SectionHeading align="split" title={title} text={text} />
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
        {links.map((link) => (
          <ButtonLink key={link.to} to={link.to} variant="secondary">
            {link.text}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
