/** The desk's sign: a window of four panes, one of them lit. */
export function Pane() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5 shrink-0">
      <path d="M1 1h16v16H1z" className="fill-page stroke-lead" strokeWidth="2" />
      <path d="M10 2h6v6h-6z" className="glass-amber fill-glass" />
      <path d="M9 1v16M1 9h16" className="stroke-lead" strokeWidth="2" />
    </svg>
  );
}
