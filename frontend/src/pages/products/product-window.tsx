import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { cn } from "../../lib/cn";
import { glassClass } from "../../sections/glass";
import type { ProductEntry, ProductStage } from "./copy";
import { marks } from "./marks";
import { ProductFragment } from "./product-fragment";

/** The index: for each job its two products, each with a piece of its screen. */
export function ProductWindow({ stages }: { stages: readonly ProductStage[] }) {
  return stages.map((stage) => (
    <div key={stage.title} className="mt-12">
      <div className="mb-5 gap-x-10 lg:flex lg:items-baseline">
        <h3 className="text-h3">{stage.title}</h3>
        <p className="max-lg:mt-1">{stage.text}</p>
      </div>
      <div className="panes lg:grid-cols-2">
        {stage.products.map((product) => (
          <ProductPane key={product.route} product={product} />
        ))}
      </div>
    </div>
  ));
}

function ProductPane({ product }: { product: ProductEntry }) {
  const { icon, glass } = marks[product.mark];
  return (
    <article className={cn("group spotlight grid gap-6 p-6 sm:grid-cols-[1fr_17rem] sm:p-8", glassClass[glass])}>
      <div className="flex flex-col">
        <h4 className="flex items-center gap-3 text-xl">
          <Icon shape={icon} className="size-6 shrink-0 text-glass-deep" />
          <Link to={product.route} className="covers">
            {product.name}
          </Link>
        </h4>
        <p className="mt-3">{product.promise}</p>
        <p className="mt-auto flex items-end justify-between gap-4 pt-5">
          <span className="text-sm">
            <b className="block text-h3 font-semibold text-heading">{product.fact.value}</b>
            {product.fact.label}
          </span>
          <Icon shape={ArrowRight} className="size-5 shrink-0 text-heading nudged" />
        </p>
      </div>
      <ProductFragment of={product.mark} />
    </article>
  );
}
