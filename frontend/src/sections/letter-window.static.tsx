import { cn } from "../lib/cn";
import type { Pane } from "./lattices";
import { type LitArea, LitPanes } from "./lit-panes";

/** sealed: a letter with a lit seal. opened: the letter is out. unlit: its seal is missing, as is the light. evening: a letter in front of the setting sun. */
export type LetterPicture = "sealed" | "opened" | "unlit" | "evening";

const pictures = { sealed: Sealed, opened: Opened, unlit: Unlit, evening: Evening };

/** A window of diamonds, a few of which are an envelope: its sides and its flaps are lines of the lattice. It is decoration. */
export function LetterWindow({ picture, className }: { picture: LetterPicture; className?: string }) {
  const Picture = pictures[picture];
  return (
    <div className={className}>
      <div className={cn("letter size-full overflow-hidden", picture !== "evening" && "window-light")}>
        <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="size-full">
          <Picture />
        </svg>
      </div>
    </div>
  );
}

const noon: LitArea = { width: 640, height: 640, reach: [540, 760] };
const dusk: LitArea = { ...noon, reach: [360, 360] };

/** Half a diamond. */
const half = { x: 60, y: 40 };
const columns = 7;

/** Rows of diamonds from a height on, each row half a diamond lower than the one before. */
function diamonds(rows: number, top: number, height: number): Pane[] {
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    const x = ((index % columns) * 2 + (row % 2)) * half.x - 40;
    const y = top + row * height;
    return { x, y, d: `M${x} ${y - height}l${half.x} ${height}-${half.x} ${height}-${half.x}-${height}z` };
  });
}

const sky = diamonds(18, -30, half.y);

function Sealed() {
  return (
    <>
      <LitPanes area={noon} panes={sky} />
      <Envelope />
      <Shaft d="M248 330l72 48-170 170H42z" />
      <path className="fill-glass" d={seal} />
      <path className="seal-bright" d="M320 282v48h72z" />
      <path className="seal-dark" d="M320 378v-48h-72z" />
      <path className="lead-lines" d={`${seal}v96M248 330h144`} />
    </>
  );
}

const seal = "M320 282l72 48-72 48-72-48z";

function Unlit() {
  return (
    <>
      <LitPanes area={dusk} panes={sky} />
      <Envelope />
      <path className="tone-ink lead-lines hole" d={seal} />
    </>
  );
}

function Envelope() {
  return (
    <>
      <path className="paper" d="M140 210h360L320 330z" />
      <path className="paper shade-1" d="M500 210v240L320 330z" />
      <path className="paper shade-2" d="M140 210v240l180-120z" />
      <path className="paper shade-3" d="M140 450h360L320 330z" />
      <path
        className="fine-lead"
        d="M200 250l-60 40 180 120 180-120-60-40M260 210l-120 80M380 210l120 80M260 450l-120-80 120-80M380 450l120-80-120-80M260 210l180 120M380 210L200 330"
      />
      <path className="lead-lines" d="M140 210h360v240H140zl360 240M500 210L140 450" />
    </>
  );
}

/** Light that a lit pane lets through. */
function Shaft({ d }: { d: string }) {
  return (
    <>
      <linearGradient id="letter-shaft" gradientUnits="userSpaceOnUse" x1="320" y1="378" x2="155" y2="543" className="text-glass">
        <stop stopColor="currentColor" stopOpacity="0.55" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path fill="url(#letter-shaft)" d={d} />
    </>
  );
}

/** The letter is drawn between the flap and the front of the envelope. */
function Opened() {
  return (
    <>
      <LitPanes area={noon} panes={sky} />
      <path className="paper shade-2" d="M140 290l180-120 180 120v80H140z" />
      <path className="paper" d="M200 116h240v300H200z" />
      <path className="lead-lines" d="M140 290l180-120 180 120" />
      <path className="fill-glass" d="M200 116h240v96H200z" />
      <path className="lead-lines" d="M200 116h240v300H200zM200 212h240M260 116l-60 48 60 48 120-96 60 48-60 48-120-96M320 116v96" />
      <path className="fine-lead" d="M228 240h184M228 264h184M228 288h110" />
      <path className="paper" d="M140 530h360L320 410z" />
      <path className="paper shade-1" d="M500 290v240L320 410z" />
      <path className="paper shade-2" d="M140 290v240l180-120z" />
      <path className="fine-lead" d="M260 530l-120-80 120-80M380 530l120-80-120-80M140 370l240 160M500 370L260 530" />
      <path className="lead-lines" d="M140 290v240h360V290L140 530M140 290l360 240" />
    </>
  );
}

const sun = { x: 320, y: 190, radius: 132 };
const afterglow: LitArea = { ...noon, reach: [370, 460], source: [sun.x + 100, sun.y] };
/** The ground is seen at a flat angle, so its panes are low. The sun is in them as in water. */
const water: LitArea = { ...noon, reach: [340, 300], source: [sun.x + 100, 450] };
const waves = diamonds(20, 462, 12);

function Evening() {
  return (
    <>
      <LitPanes area={afterglow} panes={sky} />
      <radialGradient id="letter-rays" gradientUnits="userSpaceOnUse" cx={sun.x} cy={sun.y} r="290">
        <stop offset="0.4" className="text-shine" stopColor="currentColor" stopOpacity="0.35" />
        <stop offset="1" className="text-shine" stopColor="currentColor" stopOpacity="0" />
      </radialGradient>
      <path fill="url(#letter-rays)" d="M320 190L60-60h90zM320 190L270-80h70zM320 190L480-60h110zM320 190L720 90v90zM320 190L-60 110v80z" />
      <radialGradient id="letter-sun" cy="0.62" className="text-glass">
        <stop className="text-shine" stopColor="currentColor" />
        <stop offset="0.85" stopColor="currentColor" />
      </radialGradient>
      <circle fill="url(#letter-sun)" cx={sun.x} cy={sun.y} r={sun.radius} />
      <path className="lead-lines" d="M320 58v170M254 76l66 154 66-154M194 150l126 80 126-80" />
      <circle className="lead-lines" cx={sun.x} cy={sun.y} r={sun.radius} />
      <path className="fill-tint" d="M0 450h640v190H0z" />
      <LitPanes area={water} panes={waves} />
      <path className="lead-lines" d="M0 450h640" />
      <g className="backlit">
        <Envelope />
      </g>
    </>
  );
}
