import type { ReactNode } from "react";
import { ExternalLink } from "../../components/ui/link";
import { factText } from "../../lib/prose";
import { useSite } from "../../lib/site";
import type { contactSections } from "./copy-sections";

const linkClass = "text-lg font-semibold text-heading underline underline-offset-4 wrap-anywhere hover:text-glass-deep";

/** Every e-mail address, number and postal address of the company. */
export function ContactMethods({ copy: { sales, phone, support, whatsapp, office } }: { copy: typeof contactSections.ways }) {
  const site = useSite();
  const taxRegistration = factText({ fact: "taxRegistration" }, site);
  return (
    <dl className="grid grow content-between gap-x-8 gap-y-5 sm:grid-cols-2">
      <ContactMethod title={sales.title} text={sales.text}>
        <MailLink address={site.email.sales} />
      </ContactMethod>
      <ContactMethod title={support.title} text={support.text}>
        <MailLink address={site.email.support} />
      </ContactMethod>
      <ContactMethod title={phone.title} text={site.salesHours}>
        <a href={site.salesPhone.href} className={linkClass}>
          {site.salesPhone.display}
        </a>
      </ContactMethod>
      {site.whatsapp && (
        <ContactMethod title={whatsapp.title} text={whatsapp.text}>
          <ExternalLink href={site.whatsapp.href} newTab className={linkClass}>
            {site.whatsapp.display}
          </ExternalLink>
        </ContactMethod>
      )}
      <div className="border-t border-edge pt-5 sm:col-span-full">
        <dt className="text-sm">{office.title}</dt>
        <dd>
          <b className="font-semibold text-heading">{site.legalName}</b>
          <span className="block">{factText({ fact: "address" }, site)}</span>
          {taxRegistration}
        </dd>
      </div>
    </dl>
  );
}

/** What it is, the address or number, and what it is for. */
function ContactMethod({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm">{title}</dt>
      <dd>
        {children}
        <span className="mt-0.5 block">{text}</span>
      </dd>
    </div>
  );
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={linkClass}>
      {address}
    </a>
  );
}
