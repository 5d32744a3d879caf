/** Two voices in leaded glass: a question, an answer, and light where they meet. It is decoration. */
export function Voices({ className }: { className?: string }) {
  return (
    <div className={className}>
      <svg
        viewBox="0 0 240 150"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="drawing absolute inset-0 size-full"
        strokeWidth="2"
      >
        <path className="fill-glass-wash" d="M0 0h240v150H0z" />
        <path className="fill-glass-pale" d="M96 0h144v52h-36l-56-28H96zM204 52h36v98h-58l-10-28h32z" />
        <path fill="none" d="M36 24L0 0M148 24l28-24M36 92L0 104M96 122l-22 28M204 52l36-16M204 122l36 12M36 58H0M96 0v24M56 92l-14 58" />
        <path className="fill-pane" d="M36 24h112v68H80l-28 28 4-28H36z" />
        <path className="fill-glass" d="M96 52h108v70h-18l4 24-28-24H96z" />
        <path className="fill-heading" d="M96 52h52v40H96z" />
        <path fill="none" d="M36 58h60M96 24v28M148 92v30M148 72h56M122 52v40" />
      </svg>
    </div>
  );
}
