import { clsx } from "clsx";
import Plus from "#icon/plus";
import { Icon } from "../../components/ui/icon";
import { text, wide } from "../../components/column-classes";
import type { Block } from "../../lib/content";
import { ActionButton, Actions } from "../../sections/actions";
import { planTeaser } from "../../sections/copy-plan-teaser";
import { IntegrationMarks } from "../../sections/integration-strip";
import { PlanTeaser } from "../../sections/plan-teaser";
import { plans } from "../../sections/plans";
import questionStyles from "../../sections/question.module.css";
import { StepTitle } from "../../sections/steps";
import { actionsOf } from "./actions-of";
import { Inlines } from "./inlines";

interface ComponentViewProps {
  block: Block<"steps" | "quote" | "numbers" | "questions" | "plans" | "logos" | "action">;
  titleClass: string;
}

/** Draws a block that a page names instead of writing it as Markdown. */
export function ComponentView({ block, titleClass }: ComponentViewProps) {
  const title = "title" in block && block.title && <h2 className={clsx(titleClass, "mb-5")}>{block.title}</h2>;
  switch (block.type) {
    case "steps":
      return (
        <div className={wide}>
          {title}
          <StepsView block={block} />
        </div>
      );
    case "quote":
      return (
        <figure className={clsx(text, "my-3 border-l-2 border-glass pl-5 sm:pl-8")}>
          <blockquote className="text-h3 text-heading">
            <Inlines of={block.text} />
          </blockquote>
          <figcaption className="mt-4 text-base">
            <b className="font-semibold text-heading">{block.by}</b>
            {block.role && <span className="block text-sm text-muted-foreground">{block.role}</span>}
          </figcaption>
        </figure>
      );
    case "numbers":
      return (
        <ul className={clsx("panes my-3 text-base", columnClass(block.items.length), wide)}>
          {block.items.map(({ number, label }, index) => (
            <li key={index} className="p-5 sm:p-6">
              <b className="mb-2 block text-figure font-semibold tracking-display text-heading">{number}</b>
              <Inlines of={label} />
            </li>
          ))}
        </ul>
      );
    case "questions":
      return (
        <div className={text}>
          {title}
          <div className="flex flex-col border-2 border-lead bg-pane text-base">
            {block.items.map(({ question, answer }, index) => (
              <details key={index} className={`${questionStyles.question} spotlight not-last:border-b not-last:border-hairline`}>
                <summary className="flex items-center gap-4 px-5 py-4 sm:py-5">
                  <h3 className="min-w-0 grow text-base transition-colors sm:text-lg">{question}</h3>
                  <Icon shape={Plus} className="size-5 shrink-0 text-muted-foreground transition-transform" />
                </summary>
                <div>
                  <p className="max-w-prose">
                    <Inlines of={answer} />
                  </p>
                </div>
              </details>
            ))}
          </div>
        </div>
      );
    case "plans":
      return (
        <div className={wide}>
          {title}
          <div className="text-base">
            <PlanTeaser plans={plans} />
          </div>
          <p className="mt-5">
            <ActionButton action={{ pricing: planTeaser.action }} variant="secondary" size="md" />
          </p>
        </div>
      );
    case "logos":
      return (
        <div className={wide}>
          {title}
          <IntegrationMarks />
        </div>
      );
    case "action":
      return (
        <section className={clsx(text, "my-3 border border-t-4 border-lead border-t-glass bg-tint p-5 sm:p-8")}>
          <h2 className="text-h3">{block.title}</h2>
          {block.text.length > 0 && (
            <p className="mt-2 text-base">
              <Inlines of={block.text} />
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
            <Actions actions={actionsOf(block)} />
          </div>
        </section>
      );
  }
}

/** Numbered panes, of which the last is lit. */
function StepsView({ block: { items } }: { block: Block<"steps"> }) {
  return (
    <ol className={clsx("panes text-base", columnClass(items.length))}>
      {items.map((item, index) => (
        <li key={index} className={clsx("p-5 sm:p-6", index === items.length - 1 && "lit")}>
          <StepTitle number={index + 1} title={item.title} className="text-lg" />
          <p className="mt-1.5">
            <Inlines of={item.text} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function columnClass(count: number): string | undefined {
  if (count < 2) return undefined;
  if (count === 2) return "sm:grid-cols-2";
  return count === 4 ? "sm:grid-cols-2 lg:grid-cols-4" : "md:grid-cols-3";
}
