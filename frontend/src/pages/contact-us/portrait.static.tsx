/** The person who answers, in leaded glass. It is decoration. */
export function Portrait({ className }: { className?: string }) {
  return (
    <div className={className}>
      <svg
        viewBox="0 12 160 108"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="drawing absolute inset-0 size-full"
        strokeWidth="1.5"
      >
        <path className="fill-pane" d="M0 0h160v120H0z" />
        <path className="fill-glass-wash" d="M0 0h52l10 30-20 32H0zM104 28l16-28h40v44l-52 4zM108 58l52 10v52h-18q-2-26-36-34z" />
        <path className="fill-glass-pale" d="M52 0h68l-16 28q-20-16-42 2zM0 62h42l16 24Q22 92 18 120H0z" />
        <path className="fill-glass" d="M18 120q4-30 48-36l14 14 14-14q44 6 48 36z" />
        <path className="fill-heading" d="M66 84V70h28v14L80 98z" />
        <path className="fill-heading" d="M80 20c34 0 34 58 0 58s-34-58 0-58z" />
        <path className="fill-glass-deep" d="M55 44c2-36 48-36 50 0-22 0-34-4-38-10-2 6-6 10-12 10z" />
        <path fill="none" d="M62 30L52 0M104 28l16-28M54 50L0 62M106 50l54-6M80 98v22M50 90l-8 30M110 90l8 30" />
      </svg>
    </div>
  );
}
