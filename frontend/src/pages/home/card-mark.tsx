import type { HomeCard } from "./copy";

/** A window of four panes, with the pane of the card lit. */
const litPath: Record<HomeCard["mark"], string> = {
  market: "M2 2h17l-1 15L2 19z",
  visitor: "M19 2h19v13l-20 2z",
  audience: "M2 19l16-2-1 21H2z",
  personal: "M18 17l20-2v23H17z",
};

export function CardMark({ mark }: { mark: HomeCard["mark"] }) {
  return (
    <svg viewBox="0 0 40 40" strokeWidth="1.5" strokeLinejoin="round" aria-hidden="true" className="row-span-3 size-11">
      <path d="M2 2h36v36H2z" className="fill-page" />
      <path d={litPath[mark]} className="fill-glass" />
      <path d="M2 2h36v36H2zM19 2l-2 36M2 19l36-4" fill="none" className="stroke-lead" />
    </svg>
  );
}
