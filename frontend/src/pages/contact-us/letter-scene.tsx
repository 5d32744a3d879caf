import { clsx } from "clsx";

export type Scene = 0 | 1 | 2;

/** Three scenes of 400 by 150. The light that leaves one at the right enters the next at the left. */
const scenes = [
  /** A letter and two desks, of which one gets it. */
  <>
    <path d="M80 0v43M80 107v43M0 75h30M285 0v13M285 65v20M285 137v13M320 111h80M130 75l120 10M130 107l120 30" />
    <path d="M130 43l120-30v52l-120 42zM320 13l80 65v30l-80-43z" className="fill-glass-pale" />
    <path d="M30 43h100v64H30z" className="fill-pane" />
    <path d="M30 43l50 38 50-38M30 107l38-35M130 107L92 72" />
    <path d="M80 65l14 16-14 16-14-16z" className="fill-lead" />
    <path d="M250 13h70v52h-70z" className="fill-glass" />
    <path d="M250 85h70v52h-70z" className="fill-pane" />
  </>,
  /** A person with the open letter. */
  <>
    <path d="M60 0v78M60 108v42M340 0v78M340 108v42M200 0v8M60 32h116M224 32h116" />
    <path d="M0 78h400v30H0z" className="fill-glass-pale" />
    <path d="M112 150c0-58 36-84 88-84s88 26 88 84z" className="fill-glass" />
    <circle cx="200" cy="34" r="26" className="fill-glass-pale" />
    <path d="M144 74h112v64H144z" className="fill-pane" />
    <path d="M160 90h56M160 106h80M160 122h68" className="stroke-glass-deep" strokeWidth="3" />
  </>,
  /** The answer: all of it is lit. */
  <>
    <path d="M200 0v26M200 124v26M274 75h126M274 26L400 0M274 124l126 26M126 26L0 0M126 124L0 150" />
    <path d="M0 78l126-34v68L0 108z" className="fill-glass" />
    <path d="M126 26h148v98H126z" className="fill-pane" />
    <path d="M126 26h148l-74 58z" className="fill-glass-pale" />
    <path d="M126 124l56-54M274 124l-56-54" />
    <path d="M200 60l21 24-21 24-21-24z" className="fill-glass" />
  </>,
];

/** One of three scenes of a letter on its way. Beside each other they are one picture. */
export function LetterScene({ scene }: { scene: Scene }) {
  return (
    <div className={clsx("border border-lead", scene === 2 ? "lit" : "bg-tint md:border-r-0")}>
      <svg viewBox="0 0 400 150" aria-hidden="true" className="drawing block w-full fill-none" strokeWidth="2">
        {scenes[scene]}
      </svg>
    </div>
  );
}
