/** A leaded window that lacks one pane. Decoration only. */
export function MissingPane({ className }: { className?: string }) {
  return (
    <svg viewBox="-3 -3 426 426" strokeWidth="4" strokeLinejoin="round" aria-hidden="true" className={`stroke-lead ${className}`}>
      <path className="fill-pane" d="M0 0L108 0L114 96L0 93ZM216 0L322 0L328 100L219 98ZM322 0L420 0L420 102L328 100ZM0 93L114 96L121 216L0 209ZM114 96L219 98L224 222L121 216ZM121 216L224 222L227 314L128 319ZM224 222L336 228L341 308L227 314ZM336 228L420 233L420 303L341 308ZM128 319L227 314L230 420L134 420ZM341 308L420 303L420 420L347 420Z" />
      <path className="fill-glass-pale" d="M108 0L216 0L219 98L114 96ZM0 326L128 319L134 420L0 420Z" />
      <path className="fill-glass" d="M328 100L420 102L420 233L336 228Z" />
      <path className="fill-glass-wash" d="M0 209L121 216L128 319L0 326ZM227 314L341 308L347 420L230 420Z" />
      <path className="tone-ink fill-page" d="M219 98L328 100L336 228L224 222Z" />
    </svg>
  );
}
