/** sealed: a letter with a lit seal. opened: the letter is out. unlit: sealed, without light. night: on the sill of a moonlit window. */
export type LetterPicture = "sealed" | "opened" | "unlit" | "night";

/** A leaded window with a letter in it. It is decoration. */
export function LetterWindow({ picture, className }: { picture: LetterPicture; className?: string }) {
  return (
    <div className={className}>
      <svg
        viewBox="0 0 640 640"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="drawing absolute inset-0 size-full"
        strokeWidth="2.5"
      >
        {picture === "night" ? <Night /> : <Rays isLit={picture !== "unlit"} />}
        {picture === "opened" && <Opened />}
        {picture === "sealed" && <Sealed paper="fill-heading" shade="fill-glass-deep" seal="fill-glass" />}
        {picture === "unlit" && <Sealed paper="fill-pane" shade="fill-tint" seal="fill-page" />}
      </svg>
    </div>
  );
}

/** Two rings of panes around the letter, brightest at the top right. */
function Rays({ isLit }: { isLit: boolean }) {
  return (
    <>
      {isLit && (
        <g stroke="none">
          <path
            className="fill-glass-wash"
            d="M70 150 190 105 150 0 0 0 0 90zM572 505 450 545 500 640 640 640 640 560zM400 450 320 450 325 552 450 545zM320 450 240 450 195 545 325 552zM325 552 195 545 150 640 330 640zM240 450 140 450 68 515 195 545zM140 450 140 330 62 335 68 515zM68 515 62 335 0 340 0 580z"
          />
          <path
            className="fill-glass-pale"
            d="M140 210 230 210 190 105 70 150zM230 210 320 210 310 96 190 105zM190 105 310 96 300 0 150 0zM440 105 575 140 640 70 640 0 470 0zM580 315 572 505 640 560 640 300zM500 450 400 450 450 545 572 505zM140 330 140 210 70 150 62 335zM62 335 70 150 0 90 0 340z"
          />
          <path
            className="fill-glass"
            d="M320 210 410 210 440 105 310 96zM310 96 440 105 470 0 300 0zM410 210 500 210 575 140 440 105zM500 210 500 330 580 315 575 140zM575 140 580 315 640 300 640 70zM500 330 500 450 572 505 580 315z"
          />
        </g>
      )}
      <path
        fill="none"
        d="M70 150 190 105 310 96 440 105 575 140 580 315 572 505 450 545 325 552 195 545 68 515 62 335zM140 210L70 150 0 90M230 210L190 105 150 0M320 210L310 96 300 0M410 210L440 105 470 0M500 210L575 140 640 70M500 330L580 315 640 300M500 450L572 505 640 560M400 450L450 545 500 640M320 450L325 552 330 640M240 450L195 545 150 640M140 450L68 515 0 580M140 330L62 335 0 340"
      />
    </>
  );
}

function Sealed({ paper, shade, seal }: { paper: string; shade: string; seal: string }) {
  return (
    <>
      <path className={paper} d="M140 210h360v240H140z" />
      <path className={shade} d="M140 210v240l160-100zM500 210v240L340 350z" />
      <path className={paper} d="M140 210h360L320 368z" />
      <path fill="none" d="M320 210v90M320 400v50" />
      <path className={seal} d="M320 294l52 56-52 56-52-56z" />
      <path fill="none" d="M320 294v112M268 350h104" />
    </>
  );
}

/** The letter is drawn between the flap and the front of the envelope. */
function Opened() {
  return (
    <>
      <path className="fill-glass-deep" d="M140 210L320 52l180 158v90H140z" />
      <path className="fill-heading" d="M186 104h268v260H186z" />
      <path className="fill-glass" d="M186 104h134v88H186z" />
      <path className="fill-glass-deep" d="M320 192h134v88H320z" />
      <path fill="none" d="M186 192h268M186 280h268M320 104v260" />
      <path className="fill-heading" d="M140 210v240h360V210L320 350z" />
      <path className="fill-glass-deep" d="M140 210v240l130-139zM500 210v240L370 311z" />
      <path fill="none" d="M320 350v100" />
    </>
  );
}

/** The middle of the moon. */
const moon = { x: 320, y: 205 };
const rays = 14;

/** A point around the moon, in radians and pixels. As in hand-made glass, no two are quite alike. */
function around(angle: number, radius: number) {
  const length = radius * (1 + 0.04 * Math.sin(angle * 5 + radius));
  return `${Math.round(moon.x + Math.cos(angle) * length)} ${Math.round(moon.y + Math.sin(angle) * length)}`;
}

/** A ring of panes around the moon, turned by a part of a pane, as stones of a wall are. */
function halo(inner: number, outer: number, turn: number) {
  const angle = (ray: number) => ((ray + turn) / rays) * 2 * Math.PI;
  return Array.from(
    { length: rays },
    (_, ray) =>
      `M${around(angle(ray), inner)}L${around(angle(ray), outer)} ${around(angle(ray + 1), outer)} ${around(angle(ray + 1), inner)}z`,
  ).join("");
}

/**
 * Each ring overlaps the next smaller one, so that no gap is open between them. The letter lies outside on the sill, below the moon, and the light of the
 * window falls on the wall below.
 */
function Night() {
  return (
    <>
      <path className="fill-tint" d={`M0 0h640v500H0z${halo(350, 720, 0.3)}`} />
      <path className="fill-glass-wash" d={halo(230, 400, 0.7)} />
      <path className="fill-glass-pale" d={halo(145, 265, 0.2)} />
      <path className="fill-glass" d={halo(80, 165, 0.6)} />
      <circle className="fill-glass-deep" cx={moon.x} cy={moon.y} r="92" />
      <path className="fill-heading" d="M307 134A71 71 0 1 0 382 241 80 80 0 0 1 307 134z" />
      <path className="fill-page" stroke="none" d="M0 500h640v140H0z" />
      <path className="fill-glass-wash" stroke="none" d="M90 528h120l-50 112H40zM250 528h120l-50 112H200zM410 528h120l-50 112H360z" />
      <path className="fill-pane" d="M0 492h640v36H0z" />
      <path className="fill-muted" d="M182 308h276v184H182z" />
      <path className="fill-lead" d="M182 308v184l104-94zM458 308v184l-104-94z" />
      <path className="fill-muted" d="M182 308h276L320 426z" />
      <path className="fill-page" d="M320 372l40 44-40 44-40-44z" />
    </>
  );
}
