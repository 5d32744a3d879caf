import { clsx } from "clsx";
import type { Pane } from "./lattices";
import { type LitArea, LitPanes } from "./lit-panes";
import styles from "./envelope-window.module.css";

/** sealed: with a lit seal. opened: the letter is out. unlit: without seal and light. dim: with a seal that is not lit, in low light. */
export type EnvelopePicture = "sealed" | "opened" | "unlit" | "dim";

const pictures = { sealed: Sealed, opened: Opened, unlit: Unlit, dim: Dim };

/**
 * A window of diamonds with an envelope in front, whose right edge is that of the window; panes beyond it reach into the margin of the page. They end
 * pane by pane at the left. It is decoration.
 */
export function EnvelopeWindow({ picture, className }: { picture: EnvelopePicture; className?: string }) {
  const Picture = pictures[picture];
  return (
    <div className={clsx(styles.envelope, className)}>
      <svg viewBox="20 60 480 520" preserveAspectRatio="xMaxYMax" aria-hidden="true">
        <Picture />
      </svg>
    </div>
  );
}

const bright: LitArea = { width: 640, height: 640, reach: [540, 760], source: [580, 0] };
const dark: LitArea = { ...bright, reach: [360, 360] };
const dim: LitArea = { ...bright, reach: [460, 560] };

/** Half the width and half the height of a diamond. */
const half = { x: 60, y: 40 };
const columns = 9;

/** Rows of diamonds from a height on, each row half a diamond lower than the one before. */
function diamonds(rows: number, top: number, height: number): Pane[] {
  return Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns);
    const x = ((index % columns) * 2 + (row % 2)) * half.x - 40;
    const y = top + row * height;
    return { x, y, d: `M${x} ${y - height}l${half.x} ${height}-${half.x} ${height}-${half.x}-${height}z` };
  });
}

const panes = diamonds(18, -30, half.y);

function Sealed() {
  return (
    <>
      <LitPanes area={bright} panes={panes} />
      <Envelope />
      <Shaft d="M248 330l72 48-170 170H42z" />
      <path className="fill-glass" d={seal} />
      <path className={styles.sealBright} d="M320 282v48h72z" />
      <path className={styles.sealDark} d="M320 378v-48h-72z" />
      <path className={styles.lines} d={`${seal}v96M248 330h144`} />
    </>
  );
}

const seal = "M320 282l72 48-72 48-72-48z";

function Unlit() {
  return (
    <>
      <LitPanes area={dark} panes={panes} />
      <Envelope />
      <path className={clsx("tone-ink", styles.lines, styles.hole)} d={seal} />
    </>
  );
}

function Envelope() {
  return (
    <>
      <path className={styles.paper} d="M140 210h360L320 330z" />
      <path className={clsx(styles.paper, styles.shade1)} d="M500 210v240L320 330z" />
      <path className={clsx(styles.paper, styles.shade2)} d="M140 210v240l180-120z" />
      <path className={clsx(styles.paper, styles.shade3)} d="M140 450h360L320 330z" />
      <path className={styles.lines} d="M140 210h360v240H140zl360 240M500 210L140 450" />
    </>
  );
}

/** Light that a lit pane lets through. */
function Shaft({ d }: { d: string }) {
  return (
    <>
      <linearGradient id="envelope-shaft" gradientUnits="userSpaceOnUse" x1="320" y1="378" x2="155" y2="543" className="text-glass">
        <stop stopColor="currentColor" stopOpacity="0.55" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path fill="url(#envelope-shaft)" d={d} />
    </>
  );
}

/** The letter is drawn between the flap and the front of the envelope. */
function Opened() {
  return (
    <>
      <LitPanes area={bright} panes={panes} />
      <path className={clsx(styles.paper, styles.shade2)} d="M140 290l180-120 180 120v80H140z" />
      <path className={styles.paper} d="M200 116h240v300H200z" />
      <path className={styles.lines} d="M140 290l180-120 180 120" />
      <path className="fill-glass" d="M200 116h240v96H200z" />
      <path className={styles.lines} d="M200 116h240v300H200zM200 212h240M260 116l-60 48 60 48 120-96 60 48-60 48-120-96M320 116v96" />
      <path className={styles.fineLines} d="M228 240h184M228 264h184M228 288h110" />
      <path className={styles.paper} d="M140 530h360L320 410z" />
      <path className={clsx(styles.paper, styles.shade1)} d="M500 290v240L320 410z" />
      <path className={clsx(styles.paper, styles.shade2)} d="M140 290v240l180-120z" />
      <path className={styles.lines} d="M140 290v240h360V290L140 530M140 290l360 240" />
    </>
  );
}

function Dim() {
  return (
    <>
      <LitPanes area={dim} panes={panes} />
      <Envelope />
      <path className={clsx(styles.paper, styles.shade3)} d={seal} />
      <path className={styles.lines} d={`${seal}v96M248 330h144`} />
    </>
  );
}
