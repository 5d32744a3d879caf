import type { ReactNode } from "react";
import { ExternalLink } from "../../components/ui/link";
import { factText } from "../../lib/prose";
import { useSite } from "../../lib/site";

type Copy = { title: string; text: string };

interface ContactMethodsProps {
  copy: { sales: Copy; support: Copy; whatsapp: Copy; office: Copy };
}

const linkClass = "font-semibold text-heading underline underline-offset-2 wrap-anywhere hover:text-glass-deep";

/** Every e-mail address, number and postal address of the company. */
export function ContactMethods({ copy }: ContactMethodsProps) {
  const site = useSite();
  const taxRegistration = factText({ fact: "taxRegistration" }, site);
  return (
    <dl className="panes grow sm:grid-cols-2">
      <ContactMethod copy={copy.sales}>
        <MailLink address={site.email.sales} />
        <a href={site.salesPhone.href} className={linkClass}>
          {site.salesPhone.display}
        </a>
        <span>{site.salesHours}</span>
      </ContactMethod>
      <ContactMethod copy={copy.support}>
        <MailLink address={site.email.support} />
      </ContactMethod>
      {site.whatsapp && (
        <ContactMethod copy={copy.whatsapp}>
          <ExternalLink href={site.whatsapp.href} newTab className={linkClass}>
            {site.whatsapp.display}
          </ExternalLink>
        </ContactMethod>
      )}
      <ContactMethod copy={copy.office}>
        <span className="font-semibold text-heading">{site.legalName}</span>
        <span>{factText({ fact: "address" }, site)}</span>
        {taxRegistration && <span>{taxRegistration}</span>}
      </ContactMethod>
    </dl>
  );
}

function ContactMethod({ copy, children }: { copy: Copy; children: ReactNode }) {
  return (
    <div className="px-5 py-4 last:odd:sm:col-span-2">
      <dt>
        <b className="block text-lg font-semibold text-heading">{copy.title}</b>
        {copy.text}
      </dt>
      <dd className="mt-2 flex flex-col items-start gap-0.5">{children}</dd>
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
