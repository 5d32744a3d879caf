/** A pane without a visitor: two pieces of glass and the lead between them. Decoration only. */
export function GlassPane({ shape }: { shape: number }) {
  const { piece, tone } = shapes[shape % shapes.length] ?? shapes[0];
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={piece} className={tone} />
    </svg>
  );
}

/** Each piece extends beyond the pane, so of its outline only the lead inside the pane is visible. */
const shapes = [
  { piece: "M-9-9L109 109V-9", tone: "fill-glass-pale" },
  { piece: "M62-9L38 109H109V-9", tone: "fill-glass-pale" },
  { piece: "M-9 109L109-9H-9", tone: "fill-glass" },
  { piece: "M28-9L47 109H-9V-9", tone: "fill-glass-pale" },
  { piece: "M-9 62L109 38V109H-9", tone: "fill-glass-pale" },
] as const;
