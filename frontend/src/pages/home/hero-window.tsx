/**
 * The window of the hero: clear panes are visitors nobody knows, lit ones have been identified. They light up one colour after the other,
 * and the lead lies over them. Decoration only.
 */
export function HeroWindow({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 760 640" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className={`bg-pane ${className}`}>
      <g className="glass-cobalt motion-safe:animate-light">
        <path
          className="fill-glass-wash"
          d="M188 162l87-3-3 127-87-2zM480 151l77-3 5 144-83-2zM479 290l83 2 3 93-86-1zM644 385l116 1 0 59zM267 454l141-3 4 91-148 6zM568 449l3 87-92 3z"
        />
        <path className="fill-glass-pale" d="M390 103l2 51-117 5zM94 282l91 2-3 98-85-1zM562 292l82 2 0 91-79 0zM404 384l75 0 0 66-71 1z" />
      </g>
      <g className="glass-viridian motion-safe:animate-light [animation-delay:.3s]">
        <path className="fill-glass-pale" d="M87 98l102 2-1 62-98 4z" />
        <path className="fill-glass" d="M280 0l104 0 6 103-113-2zM390 103l90 1-88 50z" />
      </g>
      <g className="glass-amber motion-safe:animate-light [animation-delay:.6s]">
        <path
          className="fill-glass-pale"
          d="M556 105l88 1 0 39-87 3zM272 286l127 2 5 96-135-1zM644 385l116 60-116 2zM0 558l103-4 3 86-106 0z"
        />
        <path className="fill-glass" d="M644 145l116-4 0 155-116-2z" />
      </g>
      <g className="glass-ruby motion-safe:animate-light [animation-delay:.9s]">
        <path className="fill-glass-pale" d="M552 0l93 0-1 106-88-1zM0 381l97 0 3 75-100 2zM180 455l87-1-89 97zM103 554l73 86-70 0z" />
        <path className="fill-glass" d="M192 0l88 0-3 101-88-1z" />
      </g>
      <path
        className="stroke-lead"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
        d="M84 0l22 640M192 0l-16 640M280 0l-18 640M384 0l33 640M480 0l-2 640M552 0l22 640M645 0l-2 640M0 97l760 11M0 169l760-28M0 280l760 16M0 381l760 5M0 458l760-13M0 558l760-30M390 103l-115 56M480 104l-88 50M644 385l116 60M267 454l-89 97M568 449l-89 90M103 554l73 86M264 548l153 92"
      />
    </svg>
  );
}
