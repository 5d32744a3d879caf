import { clsx } from "clsx";
import type { ReactNode } from "react";
import ArrowRight from "#icon/arrow-right";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { glassClass } from "../../sections/glass";
import type { ProductEntry, ProductName } from "./copy";
import { marks } from "./marks";
import { VisitorFragment, WorkbookFragment } from "./product-fragment";

/** The two products that most teams begin with, each with a piece of its screen. */
const fragments: Partial<Record<ProductName, ReactNode>> = { visitor: <VisitorFragment />, workbook: <WorkbookFragment /> };

/** The index: two products with a picture, then the others in rows. */
export function ProductWindow({ products }: { products: readonly ProductEntry[] }) {
  return (
    <div className="panes mt-12 lg:grid-cols-2">
      {products.map((product) => fragments[product.mark] && <LargeProduct key={product.route} product={product} />)}
      {products.map((product) => !fragments[product.mark] && <ProductRow key={product.route} product={product} />)}
    </div>
  );
}

function LargeProduct({ product }: { product: ProductEntry }) {
  return (
    <article className={clsx("group spotlight flex flex-col p-5 sm:p-8", glassClass[marks[product.mark].glass])}>
      <p className="text-lg">{product.asks}</p>
      <h3 className="mt-2 flex items-center gap-3 text-h3">
        <Name product={product} />
      </h3>
      <div className="mt-6">{fragments[product.mark]}</div>
      <p className="mt-6 flex items-end justify-between gap-6">
        <span>
          <b className="block text-figure font-semibold tracking-display text-heading">{product.fact.value}</b>
          {product.fact.label}
        </span>
        <Arrow />
      </p>
    </article>
  );
}

function ProductRow({ product }: { product: ProductEntry }) {
  return (
    <article
      className={clsx(
        "group spotlight grid items-center gap-x-8 gap-y-1 p-5 sm:px-8 lg:col-span-2 lg:grid-cols-[1fr_1.2fr_17rem_1.25rem]",
        glassClass[marks[product.mark].glass],
      )}
    >
      <h3 className="flex items-center gap-3 text-h3">
        <Name product={product} />
      </h3>
      <p>
        <span className="block text-heading">{product.asks}</span>
        {product.promise}
      </p>
      <p className="max-lg:mt-2">
        <b className="font-semibold text-heading lg:block lg:text-h3">{product.fact.value}</b> {product.fact.label}
      </p>
      <Arrow className="max-lg:hidden" />
    </article>
  );
}

function Name({ product }: { product: ProductEntry }) {
  return (
    <>
      <Icon shape={marks[product.mark].icon} className="size-6 shrink-0 text-glass-deep" />
      <Link to={product.route} className="stretched-link">
        {product.name}
      </Link>
    </>
  );
}

function Arrow({ className }: { className?: string }) {
  return (
    <Icon shape={ArrowRight} className={clsx("size-5 shrink-0 text-heading transition-transform group-hover:translate-x-1", className)} />
  );
}
