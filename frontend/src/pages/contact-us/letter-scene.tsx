import { cn } from "../../lib/cn";

/** Envelopes are 160 by 104, and stand at one height in each of three scenes of 400 by 240. Lines lead from scene to scene. */
const envelope = "M120 84h160v104H120z";
const folds = "M120 84l80 58 80-58M120 188l58-62M280 188l-58-62";
const seal = "M200 118l26 24-26 24-26-24z";

/** The panes left and right of a letter, and the one above them at the right. */
const sides = "M0 60l120 24v52H0zM280 136h120v76l-120-24z";
const upperRight = "M280 84l120-24v76H280z";

/** The lead around a letter, the same in each scene, so that it continues in the next. */
const lattice = "M0 60l120 24M400 60L280 84M0 212l120-24M400 212l-120-24M0 136h120M280 136h120M200 0v84M200 188v52";

export type Scene = 0 | 1 | 2;

const scenes = [
  /** Sealed, with dark corners. */
  <>
    <path d={upperRight} className="fill-glass-wash" />
    <path d={envelope} className="fill-pane" />
    <path d={folds} />
    <path d={seal} className="fill-lead" />
  </>,
  /** Open, with its lines read. */
  <>
    <path d={sides} className="fill-glass-wash" />
    <path d={upperRight} className="fill-glass-pale" />
    <path d="M120 84l80-56 80 56v104H120z" className="fill-glass-pale" />
    <path d="M136 44h128v98H136z" className="fill-pane" />
    <path d="M152 64h60M152 80h96M152 96h80" className="stroke-glass-deep" strokeWidth="4" />
    <path d="M120 84l80 58 80-58v104H120z" className="fill-glass-wash" />
    <path d="M120 188l58-62M280 188l-58-62" />
  </>,
  /** The answer: all of it is lit. */
  <>
    <path d={sides} className="fill-glass-pale" />
    <path d="M200 0h200v60L280 84h-80z" className="fill-glass-pale" />
    <path d={envelope} className="fill-glass" />
    <path d="M120 84l80 58 80-58z" className="fill-glass-pale" />
    <path d={folds} />
    <path d={seal} className="fill-pane" />
  </>,
];

/** One of three scenes in which a letter travels from the left to the right. Beside each other they are one picture. */
export function LetterScene({ scene }: { scene: Scene }) {
  return (
    <div className={cn("border border-lead", scene === 2 ? "lit glint" : "bg-tint md:border-r-0")}>
      <svg viewBox="0 0 400 240" aria-hidden="true" className="drawing block w-full fill-none" strokeWidth="2">
        <path d={lattice} />
        {scenes[scene]}
      </svg>
    </div>
  );
}
