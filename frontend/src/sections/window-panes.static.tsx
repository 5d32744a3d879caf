/**
 * A leaded window seen from inside at night: dark on the left, lit in the section's glass on the right. The lit panes, one path for each
 * strength, and the lead over them. Every page carries it, so it is drawn on a plain lattice, which packs well, and leans as a whole.
 * Decoration only.
 */
export function WindowPanes({ className }: { className?: string }) {
  return (
    <div className={className}>
      <svg viewBox="0 0 560 360" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className="size-full">
        <g transform="skewY(-2)">
          <path
            className="fill-glass-wash"
            d="M180 0h70l5 95h-80zM350 0h70l5 95h-80zM255 95h90l-5 95h-80zM505 95h55v95h-60zM430 190h70l-5 95h-60zM335 285h100l5 95h-110zM495 285h65v95h-70z"
          />
          <path className="fill-glass-pale" d="M425 95h80l-5 95h-70zM95 95h80l-5 95h-70zM340 190h90l5 95h-100z" />
          <path
            className="fill-glass"
            d="M250 0h100l-95 95zM510 0h50v95h-55zM175 95h80l5 95zM260 190h80l-75 95zM500 190h60v95h-65zM105 285h60l-5 95h-50zM435 285h60l-5 95h-50z"
          />
          <path
            className="stroke-lead"
            strokeWidth="2.5"
            d="M90 0l20 380M180 0l-20 380M250 0l20 380M350 0l-20 380M420 0l20 380M510 0l-20 380M0 95h560M0 190h560M0 285h560M350 0l-95 95M175 95l85 95M340 190l-75 95M100 190l65 95"
          />
        </g>
      </svg>
    </div>
  );
}
