/** A leaded window. One pane has fallen out and lies below it. Decoration only. */
export function MissingPane({ className }: { className?: string }) {
  return (
    <svg viewBox="-3 -3 426 516" strokeLinejoin="round" aria-hidden="true" className={className}>
      <path className="fill-pane" d="M0 0h420v420H0z" />
      <path className="fill-glass-pale" d="M108 0l108 0 3 98-105-2zM0 326l128-7 6 101-134 0z" />
      <path className="fill-glass-wash" d="M0 209l121 7 7 103-128 7zM227 314l114-6 6 112-117 0zM328 100l92 2 0 131-84-5z" />
      <path className="tone-ink fill-page" d="M219 98l109 2 8 128-112-6z" />
      <path
        fill="none"
        className="stroke-lead"
        strokeWidth="4"
        d="M0 0h420v420H0zM108 0l26 420M216 0l14 420M322 0l25 420M0 93l420 9M0 209l420 24M0 326l420-23"
      />
      <path
        className="fill-glass stroke-lead"
        strokeWidth="4"
        d="M219 98l109 2 8 128-112-6z"
        transform="translate(20 276) rotate(76 278 162)"
      />
      <path fill="none" className="stroke-hairline" strokeWidth="2" d="M20 508h380" />
    </svg>
  );
}
