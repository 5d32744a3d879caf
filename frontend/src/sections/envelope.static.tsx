/** closed: a letter with a lit seal. open: the letter is out, and lit. dark: closed, without light. */
export type EnvelopeState = "closed" | "open" | "dark";

/** The lead around the envelope, from its corners to the frame. */
const around =
  "M110 170L0 96M450 170L560 84M450 380L560 452M110 380L0 460M110 280H0M450 280H560M200 170L150 0M360 170L424 0M195 380L160 520M365 380L392 520";
/** The seams of the envelope, which end below its seal. */
const seams = "M110 170h340v210H110zM110 380l152-75M450 380l-152-75M280 326v54";

/** A leaded window with an envelope in it. It is decoration. */
export function Envelope({ state, className }: { state: EnvelopeState; className?: string }) {
  const isLit = state !== "dark";
  return (
    <div className={className}>
      <svg
        viewBox="0 0 560 520"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="drawing absolute inset-0 size-full fill-tint"
        strokeWidth="2"
      >
        <path stroke="none" d="M0 0h560v520H0z" />
        {isLit && (
          <>
            <path className="fill-glass-pale" stroke="none" d="M424 0h136v84l-110 86h-90zM0 280h110v100L0 460z" />
            <path
              className="fill-glass-wash"
              stroke="none"
              d="M150 0h274l-64 170H200zM560 84v196H450V170zM0 96l110 74v110H0zM110 380h85l-35 140H0v-60zM365 380h85l110 72v68H392z"
            />
          </>
        )}
        <path className="fill-transparent" d={around} />
        <path className="fill-pane" d="M110 170h340v210H110z" />
        {state === "open" ? <OpenFlap /> : <ClosedFlap isLit={isLit} />}
      </svg>
    </div>
  );
}

function ClosedFlap({ isLit }: { isLit: boolean }) {
  const glass = (className: string) => (isLit ? className : "fill-tint");
  return (
    <>
      <path className={glass("fill-glass-wash")} d="M110 170v110h146zM450 170v110H304zM262 305l-152 75h170v-60z" />
      <path className="fill-transparent" d={seams} />
      <path className={glass("fill-glass-pale")} d="M110 170h340L280 298z" />
      <path className="fill-transparent" d="M200 170l80 128M360 170l-80 128M280 170v70" />
      <path className={isLit ? "fill-glass" : "fill-pane"} d="M280 226l46 54-46 54-46-54z" />
      <path className="fill-transparent" d="M280 226v108M234 280h92" />
    </>
  );
}

/** The letter is drawn between the flap and the front of the envelope. */
function OpenFlap() {
  return (
    <>
      <path className="fill-glass-pale" d="M110 170L280 36l170 134z" />
      <path className="fill-glass-wash" d="M110 170h340v120H110z" />
      <path className="fill-pane" d="M156 92h248v220H156z" />
      <path className="fill-glass" d="M156 92h124v76H156z" />
      <path className="fill-glass-wash" d="M280 92h124v76H280z" />
      <path className="fill-glass-pale" d="M280 168h124v76H280zM156 244h124v60H156z" />
      <path className="fill-transparent" d="M156 168h248M156 244h248M280 92v220" />
      <path className="fill-pane" d="M110 170v210h340V170L280 306z" />
      <path className="fill-glass-wash" d="M110 170v210l122-112zM450 170v210L328 268z" />
      <path className="fill-transparent" d="M110 380l122-112M450 380L328 268M280 306v74" />
    </>
  );
}
