import { CodeBlock } from "../../components/ui/code";
import { fill } from "../../lib/fill";
import { useSite } from "../../lib/site";
import { CallToAction } from "../../sections/call-to-action";
import { pageWindows } from "../../sections/page-windows";
import { Section } from "../../sections/section";
import { SectionHeading } from "../../sections/section-heading";
import { WideHero } from "../../sections/wide-hero";
import { apis } from "./apis";
import { Channels } from "./channels";
import { application, banner, contact, hero, reference, start, stats, values, why } from "./copy";
import { Explorer } from "./explorer";
import { Reasons } from "./reasons";
import { SampleCalls } from "./sample-calls";
import { Stats } from "./stats";
import { ValueDrawing } from "./value-drawing";

export function HeroSection() {
  return (
    <WideHero
      {...hero}
      title={<Unbroken text={hero.title} />}
      picture={<SampleCalls calls={hero.calls} apis={apis} />}
      after={<Stats items={stats} />}
    />
  );
}

export function ValuesSection() {
  return (
    <Section>
      <SectionHeading title={values.title} />
      <ul className="panes mt-10 md:grid-cols-3">
        {values.items.map(({ drawing, title, text }) => (
          <li key={title}>
            <ValueDrawing name={drawing} />
            <div className="p-6 sm:p-7">
              <h3 className="text-h3">{title}</h3>
              <p className="mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ReferenceSection() {
  return (
    <Section tone="tinted">
      <SectionHeading title={reference.title} text={reference.text} align="split" />
      <Explorer apis={apis} copy={reference} />
    </Section>
  );
}

export function ReasonsSection() {
  const site = useSite();
  return (
    <Section tone="wash">
      <SectionHeading title={fill(why.title, site)} text={why.text} />
      <Reasons items={why.items} application={application} />
    </Section>
  );
}

export function StartHeading() {
  return (
    <div className="lg:col-span-full">
      <SectionHeading title={start.title} text={start.quickStartNote} align="split" />
    </div>
  );
}

export function FirstSteps() {
  return (
    <div>
      <ol className="divide-y divide-hairline grid h-full border-y border-lead">
        {start.steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2rem_1fr] content-center py-4">
            <span className="text-lg font-semibold text-glass-deep">{index + 1}</span>
            <div>
              <h3 className="text-lg">{step.title}</h3>
              <p className="mt-1">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The curl example. The page shows the copy button over the title bar; the button copies the code inside `#quick-start`. */
export function QuickStart() {
  const { apiBaseUrl } = useSite();
  const { quickStart, path, body, authorization } = start;
  const code = `curl -X POST \\
  ${apiBaseUrl}${path} \\
  -H "${authorization}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`;
  return (
    <div id="quick-start" className="h-full">
      <CodeBlock title={quickStart} code={code} className="h-full" />
    </div>
  );
}

export function ContactChannels() {
  return (
    <div className="flex flex-col">
      <Channels copy={contact} />
    </div>
  );
}

export function ClosingSection() {
  return <CallToAction {...banner} {...pageWindows["api-documentation"]} />;
}

/** "Real-Time" stays on one line. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
