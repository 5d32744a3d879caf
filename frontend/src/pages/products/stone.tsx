import { clsx } from "clsx";
import { Icon } from "../../components/ui/icon";
import { Link } from "../../components/ui/link";
import { glassClass } from "../../sections/glass";
import { type ProductEntry, stone as copy } from "./copy";
import { marks } from "./marks";
import { litPanesClass, strengthClass } from "../../sections/pane-strengths";
import styles from "./stone.module.css";

/* Distances from the middle. stone.module.css cuts the facets between the same corners. */
const outer = 311;
const inner = 150;
const core = 118;

/** The class of each facet, clockwise from the top. */
const facetClass = [styles.topRight, styles.right, styles.bottomRight, styles.bottomLeft, styles.left, styles.topLeft];

/** The six products around the record that they share: each is a facet of one cut stone, and a link. */
export function Stone({ products }: { products: readonly ProductEntry[] }) {
  return (
    <div className="relative mx-auto w-full max-w-138 lg:-my-10">
      <ul className={styles.stone}>
        {products.map(({ route, mark, name }, at) => (
          <li key={route} className={clsx(facetClass[at], "lit", glassClass[marks[mark].glass])}>
            <Link to={route} className="text-sm leading-tight font-semibold text-heading sm:text-base">
              <span>
                <Icon shape={marks[mark].icon} className="size-7 max-sm:hidden" />
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Lead products={products} />
      <p className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center text-center text-sm">
        <b className="w-min text-base leading-tight font-semibold text-heading sm:text-h3">{copy.account}</b>
        <span className="mt-1 max-sm:sr-only">{copy.caption}</span>
      </p>
    </div>
  );
}

/** The lead around the facets, the bright edge of each, and the glass between the stone and the right end of the page. */
function Lead({ products }: { products: readonly ProductEntry[] }) {
  const glassOf = (at: number) => products[at] && glassClass[marks[products[at].mark].glass];
  return (
    <svg
      viewBox="0 0 540 624"
      aria-hidden="true"
      className="drawing pointer-events-none absolute inset-0 size-full overflow-visible"
      strokeWidth="3"
    >
      <g className={`${litPanesClass} max-lg:hidden`}>
        <path d={facet(1, 430, outer)} className={clsx(strengthClass[0], glassOf(1))} />
        <path d={facet(1, 1200, 430)} className={clsx(strengthClass[1], glassOf(1))} />
        <path d={facet(0, 430, outer)} className={clsx(strengthClass[2], glassOf(0))} />
        <path d={facet(0, 1200, 430)} className={clsx(strengthClass[3], glassOf(0))} />
      </g>
      {products.map(({ route }, at) => (
        <g key={route} className={glassOf(at)}>
          <path d={facet(at, outer, inner)} fill="none" />
          <path d={facet(at, inner, core)} className="fill-glass" />
        </g>
      ))}
      <path d={`M${[0, 1, 2, 3, 4, 5].map((at) => corner(at, core)).join("L")}z`} className="fill-page" />
    </svg>
  );
}

/** A corner of the stone, clockwise from its top. */
function corner(at: number, radius: number): string {
  const angle = (at * Math.PI) / 3;
  return `${(270 + radius * Math.sin(angle)).toFixed(0)} ${(312 - radius * Math.cos(angle)).toFixed(0)}`;
}

function facet(at: number, from: number, to: number): string {
  return `M${corner(at, from)}L${corner(at + 1, from)}L${corner(at + 1, to)}L${corner(at, to)}z`;
}
