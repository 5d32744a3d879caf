import type { accuracy as copy } from "./copy";

/** Two houses with a hundred windows each: a window for each contact that turned out to be right. Those that only one house has are lit. */
export function LitWindows({ accuracy }: { accuracy: typeof copy }) {
  const { ours, theirs } = accuracy;
  return (
    <div className="grid items-center gap-12 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
      <div>
        <h2 className="text-h2">{accuracy.title}</h2>
        <p className="mt-4 text-lg">{accuracy.lead}</p>
      </div>
      <div className="grid grid-cols-2 gap-6">
        <House {...ours} common={theirs.figure} />
        <House {...theirs} common={theirs.figure} />
      </div>
    </div>
  );
}

interface HouseProps {
  figure: number;
  label: string;
  text: string;
  /** The number of contacts that are right in both houses. */
  common: number;
}

function House({ figure, label, text, common }: HouseProps) {
  return (
    <div>
      <svg viewBox="0 0 100 100" strokeWidth=".5" className="w-full stroke-lead" aria-hidden="true">
        <path d={windows(0, common)} className="fill-edge" />
        <path d={windows(common, figure)} className="fill-glass" />
        <path d={windows(figure, 100)} className="fill-transparent" />
      </svg>
      <p className="mt-5 text-figure font-semibold tracking-display text-heading">{figure}%</p>
      <p className="mt-1 font-semibold text-heading">{label}</p>
      <p className="mt-1 text-sm">{text}</p>
    </div>
  );
}

/** Diamonds in rows of ten, from the bottom left. */
function windows(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    return `M${(at % 10) * 10 + 5} ${90.6 - Math.floor(at / 10) * 10}l4.4 4.4-4.4 4.4-4.4-4.4z`;
  }).join("");
}
