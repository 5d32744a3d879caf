import type { ReactNode } from "react";
import { ExternalLink } from "../../components/ui/link";
import { useSite } from "../../lib/site";
import { SectionHeading } from "../../sections/section-heading";
import type { contact } from "./copy";

const linkClass =
  "inline-flex min-h-11 items-center text-lg font-semibold text-heading underline decoration-hairline underline-offset-4 hover:decoration-glass-deep wrap-anywhere";

/** The ways to contact sales. */
export function Channels({ copy }: { copy: typeof contact }) {
  const { email, salesPhone, salesHours, whatsapp } = useSite();
  return (
    <>
      <SectionHeading title={copy.title} text={copy.text} />
      <dl className="mt-8 grid grow border-t border-lead">
        <Channel name={copy.email}>
          <a href={`mailto:${email.sales}`} className={linkClass}>
            {email.sales}
          </a>
        </Channel>
        <Channel name={copy.phone}>
          <a href={salesPhone.href} className={linkClass}>
            {salesPhone.display}
          </a>
          <span className="block">{salesHours}</span>
        </Channel>
        {whatsapp && (
          <Channel name={copy.whatsapp}>
            <ExternalLink href={whatsapp.href} newTab className={linkClass}>
              {whatsapp.display}
            </ExternalLink>
          </Channel>
        )}
      </dl>
    </>
  );
}

function Channel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="content-center border-b border-hairline py-4">
      <dt className="text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
