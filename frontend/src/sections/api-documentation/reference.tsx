import { Layers, RefreshCw, ShieldCheck } from "../../components/icons";
import { buttonVariants } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code";
import * as content from "../../content/api-documentation";
import { fill, useSite } from "../../lib/site";
import { FeatureGrid } from "../feature-grid";
import { PageHero } from "../page-hero";
import { Section } from "../section";
import { SectionHeading } from "../section-heading";
import { Endpoint } from "./endpoint";
import { JumpList } from "./jump-list";
import { Stats } from "./stats";

const icons = { shield: ShieldCheck, layers: Layers, refresh: RefreshCw };

/** Everything above the steps: hero, figures, values, the three APIs and the reasons. */
export function Reference() {
  const site = useSite();
  const { hero, stats, values, reference, apis, why } = content;
  const first = apis[0]!;
  return (
    <>
      <PageHero
        badge={hero.badge}
        title={<Unbroken text={hero.title} />}
        lead={hero.lead}
        actions={
          <>
            <a href="#contact" className={buttonVariants({ size: "lg" })}>
              {hero.access}
            </a>
            <a href={`mailto:${site.email.sales}`} className={buttonVariants({ variant: "secondary", size: "lg" })}>
              {hero.sales}
            </a>
          </>
        }
        picture={<CodeBlock title={`POST ${first.path}`} code={JSON.stringify(first.sampleResponse, null, 2)} action={<span className="figures">{hero.time}</span>} className="cast" />}
      />
      <Stats items={stats} />
      <Section>
        <div className="grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
          <SectionHeading title={values.title} />
          <FeatureGrid variant="list" columns={3} items={values.items.map((item) => ({ ...item, icon: iconOf(item.icon) }))} />
        </div>
      </Section>
      <Section tone="tinted" space="tight">
        <SectionHeading title={reference.title} text={reference.text} align="split" />
        <JumpList label={reference.jump} apis={apis} />
      </Section>
      {apis.map((api, at) => (
        <Endpoint key={api.id} api={api} words={reference} ruled={at > 0} />
      ))}
      <Section tone="washed">
        <SectionHeading title={fill(why.title, site)} text={why.text} align="split" />
        <FeatureGrid className="mt-12" items={why.items.map((item, at) => ({ ...item, lit: at === 0 }))} />
      </Section>
    </>
  );
}

function iconOf(name: keyof typeof icons) {
  const Icon = icons[name];
  return <Icon className="size-6" />;
}

/** "Real-Time" stays on one line. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
