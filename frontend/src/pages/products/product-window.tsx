import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import { WindowPanes } from "../../sections/window-panes.static";
import type { ProductEntry, ProductStage } from "./copy";
import { marks } from "./marks";

/** The index as one window: a row for each job, with the job in a lit pane, then its two products. */
export function ProductWindow({ stages }: { stages: readonly ProductStage[] }) {
  return (
    <div className="panes md:grid-cols-2 lg:grid-cols-[0.85fr_1fr_1fr]">
      {stages.map((stage) => (
        <StageRow key={stage.id} stage={stage} />
      ))}
    </div>
  );
}

function StageRow({ stage }: { stage: ProductStage }) {
  const { glass } = marks[stage.products[0].mark];
  return (
    <>
      <div className={cn("lit flex flex-col col-span-full lg:col-span-1", glassClass[glass])}>
        <div className="p-6 sm:p-8">
          <h3 className="text-h3">{stage.title}</h3>
          <p className="mt-3 max-w-measure">{stage.text}</p>
        </div>
        <WindowPanes subject={stage.subject} className="mt-auto h-24 border-t border-lead sm:h-36" />
      </div>
      {stage.products.map((product) => (
        <ProductPane key={product.route} product={product} />
      ))}
    </>
  );
}

function ProductPane({ product }: { product: ProductEntry }) {
  const { icon, glass } = marks[product.mark];
  return (
    <article className={cn("group spotlight flex flex-col p-6 sm:p-8", glassClass[glass])}>
      <h4 className="flex items-center gap-3 text-xl sm:grid sm:gap-6">
        <Icon shape={icon} className="size-6 text-glass-deep" />
        <Link to={product.route} className="covers">
          {product.name}
        </Link>
      </h4>
      <p className="mt-3 font-medium text-heading sm:mt-1">{product.promise}</p>
      <p className="mt-3 text-sm max-sm:hidden">{product.text}</p>
      <p className="mt-auto flex items-end justify-between gap-4 pt-4 sm:pt-8">
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm sm:block">
          <b className="text-xl font-semibold text-heading sm:block">{product.fact.value}</b>
          {product.fact.label}
        </span>
        <Icon shape={ArrowRight} className="size-5 shrink-0 text-heading nudged" />
      </p>
    </article>
  );
}
