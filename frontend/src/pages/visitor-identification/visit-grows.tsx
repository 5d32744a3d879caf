import type { capabilities as copy } from "./copy";

/** A block of panes in the drawing, which is 1200 wide and 320 high. */
interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** Each block begins where its text below does. Each pane is one of ten visits, one of 20 data points on the visitor, or one of 100 on the account. */
const visits: Block = { x: 1, y: 10, width: 70, height: 300, columns: 1, rows: 10 };
const visitor: Block = { x: 308, y: 50, width: 160, height: 220, columns: 4, rows: 5 };
const account: Block = { x: 616, y: 10, width: 200, height: 300, columns: 10, rows: 10 };
const score: Block = { x: 924, y: 50, width: 276, height: 220, columns: 1, rows: 1 };

/** The two of ten visits that stay without a name, counted from the top. One of the others is followed. */
const unnamed = [2, 8];
const followed = 4;
/** The panes that are paler than the others, as in hand-made glass. */
const pale = [3, 8, 16, 21, 25, 32, 37, 40, 49, 54, 58, 63, 67, 70, 76, 82, 91, 95];

/** One of ten visits spreads into what is known of the visitor and of the account, which gathers in one score. */
export function VisitGrows({ picture }: { picture: typeof copy.picture }) {
  return (
    <div role="img" aria-label={picture.label}>
      <p className="mb-3 grid grid-cols-[308fr_308fr_308fr_276fr] text-sm/snug font-semibold text-heading sm:text-base">
        {picture.blocks.map((block) => (
          <span key={block}>{block}</span>
        ))}
      </p>
      <div className="relative">
        <svg viewBox="0 0 1200 320" preserveAspectRatio="none" className="drawing block h-56 w-full sm:h-64 lg:h-80">
          <path d={between(paneAt(visits, followed), visitor) + between(visitor, account)} className="fill-glass-wash" />
          <path d={between(account, score)} className="fill-glass-pale" />
          <path d={outline(visits) + outline(visitor)} className="fill-glass-pale" />
          <path d={panesAt(visits, unnamed)} className="fill-page" />
          <path d={outline(account) + panesAt(visits, [followed])} className="fill-glass" />
          <path d={panesAt(account, pale)} className="fill-glass-pale" />
          <path d={lines(visits) + lines(visitor) + lines(account)} className="stroke-lead-dark" />
        </svg>
        {/* It lies where `score` is in the drawing. */}
        <p className="lit absolute top-[15.6%] right-0 flex h-[68.8%] w-[23%] flex-col items-center justify-center border border-lead lg:items-start lg:pl-8">
          <b className="text-figure font-semibold tracking-display text-heading lg:text-giant">{picture.score}</b>
          <span className="font-semibold text-heading max-lg:sr-only">{picture.name}</span>
        </p>
      </div>
    </div>
  );
}

function paneAt({ x, y, width, height, columns, rows }: Block, index: number): Block {
  const [paneWidth, paneHeight] = [width / columns, height / rows];
  return {
    x: x + (index % columns) * paneWidth,
    y: y + Math.floor(index / columns) * paneHeight,
    width: paneWidth,
    height: paneHeight,
    columns: 1,
    rows: 1,
  };
}

function outline({ x, y, width, height }: Block): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

function panesAt(block: Block, indexes: readonly number[]): string {
  return indexes.map((index) => outline(paneAt(block, index))).join("");
}

/** The light from the right side of a block to the left side of the next. */
function between(from: Block, to: Block): string {
  return `M${from.x + from.width} ${from.y}L${to.x} ${to.y}v${to.height}L${from.x + from.width} ${from.y + from.height}z`;
}

/** The lead between the panes of a block. */
function lines({ x, y, width, height, columns, rows }: Block): string {
  const across = Array.from({ length: rows - 1 }, (_, at) => `M${x} ${y + ((at + 1) * height) / rows}h${width}`);
  const down = Array.from({ length: columns - 1 }, (_, at) => `M${x + ((at + 1) * width) / columns} ${y}v${height}`);
  return [...across, ...down].join("");
}
