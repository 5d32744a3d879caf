/** A pulsing diamond that marks live data. */
export function Live() {
  return (
    <span className="glass-viridian flex items-center gap-2">
      <span className="size-2 rotate-45 bg-glass motion-safe:animate-pulse" />
      Live
    </span>
  );
}
