import { clsx } from "clsx";

/** Products of the shop, as pieces of glass in a square of 48: the body, and lines on it. */
const goods = {
  boxes: { name: "Boxes", body: "M8 17L24 9L40 17V35L24 43L8 35z", lines: "M8 17l16 8 16-8M24 25v18M16 13l16 8v7" },
  tape: { name: "Tape", body: "M24 8a16 16 0 1 0 .1 0zM24 17a7 7 0 1 1-.1 0z", lines: "M24 8v9M10 32l8-5M38 32l-8-5" },
  cups: { name: "Cups", body: "M12 10h24l-4 30H16z", lines: "M13.300 20h21.400M14.700 30h18.600M24 20v10" },
  labels: {
    name: "Pallet labels",
    body: "M9 8h30v32H9z",
    lines: "M9 18h30M14 23v12M18 23v12M21 23v12M27 23v12M30 23v12M34 23v12M14 13h14",
  },
  scanners: { name: "Scanners", body: "M8 10h26l6 5-6 5H24l6 20H19L14 20H8z", lines: "M14 20h10M34 10v10M20.500 26h5.500M22 33h6" },
  pallets: {
    name: "Pallets",
    body: "M6 18h36v6H6zM6 34h36v6H6z",
    lines: "M9 24h6v10H9zM21 24h6v10h-6zM33 24h6v10h-6zM16 18v6M26 18v6M36 18v6",
  },
} as const;

interface ShopPage {
  who: string;
  catalog: string;
  goods: readonly (keyof typeof goods)[];
  terms: readonly string[];
  contact: string;
  isLit?: boolean;
}

const pages: ShopPage[] = [
  {
    who: "A stranger",
    catalog: "All 1,400 products, best sellers first",
    goods: ["boxes", "tape", "cups"],
    terms: ["List prices", "Delivery in 5 days"],
    contact: "The shop’s hotline",
  },
  {
    who: "A freight company with a contract",
    catalog: "For your warehouse",
    goods: ["labels", "scanners", "pallets"],
    terms: ["30 days net", "Delivery to your own depot"],
    contact: "Your account manager, by name",
    isLit: true,
  },
];

/** The same first page of a shop, drawn for an unknown visitor and for an account. */
export function Welcomes() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {pages.map((page) => (
        <section key={page.who} className="grid grid-rows-[auto_1fr]">
          <h3 className="mb-3 text-lg">{page.who}</h3>
          <Shop {...page} />
        </section>
      ))}
    </div>
  );
}

function Shop({ catalog, goods: shown, terms, contact, isLit = false }: ShopPage) {
  return (
    <div className="flex flex-col border border-lead bg-pane text-sm">
      <p className="flex items-center gap-3 border-b border-lead bg-tint px-4 py-2.5">
        <span className={clsx("size-2.5 rotate-45 border border-lead", isLit ? "bg-glass" : "bg-pane")} />
        shop.example
      </p>
      <div className={clsx("flex grow flex-col gap-4 p-4 sm:p-5", isLit && "lit")}>
        <p className="text-lg font-semibold text-heading">{catalog}</p>
        <ul className="grid grid-cols-3 gap-px border border-lead bg-lead">
          {shown.map((good) => (
            <li key={good} className="bg-pane pb-2.5 text-center text-heading">
              <svg
                viewBox="0 0 48 48"
                aria-hidden="true"
                className={clsx(
                  "mb-2 aspect-4/3 w-full border-b border-lead stroke-lead py-3",
                  isLit ? "bg-glass-wash fill-glass" : "bg-tint fill-page dark:fill-edge",
                )}
                strokeLinejoin="round"
              >
                <path d={goods[good].body} fillRule="evenodd" />
                <path d={goods[good].lines} fill="none" />
              </svg>
              {goods[good].name}
            </li>
          ))}
        </ul>
        <ul className="mt-auto grid gap-1.5 text-base">
          {[...terms, contact].map((line) => (
            <li key={line} className="flex items-baseline gap-3">
              <span className={clsx("size-1.5 shrink-0 rotate-45", isLit ? "bg-glass-deep" : "bg-edge")} />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
