import type { ReactNode } from "react";
import Headset from "#icon/headset";
import Mail from "#icon/mail";
import MapPin from "#icon/map-pin";
import MessageCircle from "#icon/message-circle";
import { Icon } from "../../components/ui/icon";
import { ExternalLink } from "../../components/ui/link";
import { factText } from "../../lib/prose";
import { useSite } from "../../lib/site";
import { FeatureGrid } from "../../sections/feature-grid";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";

type Way = { title: string; text: string };

interface WaysProps {
  words: { title: string; sales: Way; support: Way; whatsapp: Way; office: Way };
}

const linkClass = "font-semibold text-glass-deep underline underline-offset-2 wrap-anywhere hover:text-heading";
const iconClass = "size-6";

/** Every address that the company's facts name for a visitor to write to, call or send a letter to. */
export function WaysToReachUs({ words }: WaysProps) {
  const site = useSite();
  const taxRegistration = factText({ fact: "taxRegistration" }, site);
  const whatsapp = site.whatsapp
    ? [
        {
          ...words.whatsapp,
          icon: <Icon shape={MessageCircle} className={iconClass} />,
          footer: (
            <Lines>
              <ExternalLink href={site.whatsapp.href} newTab className={linkClass}>
                {site.whatsapp.display}
              </ExternalLink>
            </Lines>
          ),
        },
      ]
    : [];
  return (
    <Section>
      <SectionHeading title={words.title} className="mb-10" />
      <FeatureGrid
        columns={whatsapp.length > 0 ? 4 : 3}
        items={[
          {
            ...words.sales,
            icon: <Icon shape={Mail} className={iconClass} />,
            footer: (
              <Lines>
                <MailLink address={site.email.sales} />
                <a href={site.salesPhone.href} className={linkClass}>
                  {site.salesPhone.display}
                </a>
                <span>{site.salesHours}</span>
              </Lines>
            ),
          },
          {
            ...words.support,
            icon: <Icon shape={Headset} className={iconClass} />,
            footer: (
              <Lines>
                <MailLink address={site.email.support} />
              </Lines>
            ),
          },
          ...whatsapp,
          {
            ...words.office,
            icon: <Icon shape={MapPin} className={iconClass} />,
            footer: (
              <Lines>
                <span className="font-semibold text-heading">{site.legalName}</span>
                <span>{factText({ fact: "address" }, site)}</span>
                {taxRegistration && <span>{taxRegistration}</span>}
              </Lines>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <div className="flex flex-col items-start gap-1 text-sm">{children}</div>;
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={linkClass}>
      {address}
    </a>
  );
}
