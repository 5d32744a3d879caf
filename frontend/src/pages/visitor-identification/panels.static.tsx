import { clsx } from "clsx";
import { CodeBlock } from "../../components/ui/code";
import { glassClass } from "../../sections/glass";
import { AccountCard } from "./account-card";
import { howItWorks, stages } from "./copy-panels";
import { DataPanel } from "./data-panel";
import { DiamondList } from "./diamond-list";
import { NumberedList } from "./numbered-list";

/** Each stage has the color of its job: identify, enrich, engage, convert. */
const stageGlass = { identify: "cobalt", enrich: "amber", engage: "ruby", convert: "viridian" } as const;

/** What a stage does and, in its light, the account as the product shows it then. */
export function StagePanel({ id }: { id: keyof typeof stages }) {
  const { title, text, points, account } = stages[id];
  return (
    <div className={clsx("grid overflow-hidden rounded-lg border border-lead bg-pane lg:grid-cols-2", glassClass[stageGlass[id]])}>
      <div className="border-lead p-6 max-lg:border-b lg:border-r lg:p-10">
        <h3 className="text-h2">{title}</h3>
        <p className="mt-4 text-lg">{text}</p>
        <DiamondList items={points} className="mt-6" />
      </div>
      <div className="lit grid items-center p-4 sm:p-10">
        <AccountCard account={account} />
      </div>
    </div>
  );
}

/** The steps of a part of the work, and what they look like. */
export function HowPanel({ id }: { id: keyof typeof howItWorks }) {
  const how = howItWorks[id];
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
      <div>
        <h3 className="text-h3">{how.title}</h3>
        <p className="mt-3 text-lg">{how.text}</p>
        <NumberedList items={how.steps} className="mt-6 gap-4" />
      </div>
      <div className="min-w-0">
        {"code" in how ? <CodeBlock title={how.codeTitle} code={how.code} /> : <DataPanel panel={how.panel} />}
        <p className="mt-6 border-l-2 border-glass pl-4">{how.note}</p>
      </div>
    </div>
  );
}
