/**
 * A leaded window seen from inside at night: dark on the left, lit in the section's glass on the right. The lit panes, one path for each
 * strength, and the lead over them. Decoration only.
 */
export function WindowPanes() {
  return (
    <svg viewBox="0 0 560 360" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" className="size-full">
      <path
        className="fill-glass-wash"
        d="M171 0l68 0-1 73-64 1zM315 71l65-2-3 74-59 0zM489 66l71-2 0 80-68 0zM377 143l115 1 5 87-123-4zM492 144l68 0 0 89-63-2zM374 227l123 4 2 52-127 3zM372 286l-2 74-43 0z"
      />
      <path className="fill-glass-pale" d="M90 142l87 0 3 80-91-2zM237 142l81 1 3 83-86-2zM321 226l53 1-2 59-48 1z" />
      <path
        className="fill-glass"
        d="M312 0l70 0-67 71zM486 0l74 0 0 64-71 2zM318 143l59 0-3 84-53-1zM235 224l86 2 3 61zM497 231l63 2 0 49-61 1zM89 292l94-2 3 70zM499 283l61-1 0 78-57 0z"
      />
      <path
        className="stroke-lead"
        strokeWidth="2.5"
        d="M90 0l-1 360M171 0l15 360M239 0l-7 360M312 0l15 360M382 0l-12 360M486 0l17 360M0 79l560-15M0 141l560 3M0 217l560 16M0 294l560-12M382 0l-67 71M174 74l-84 68M235 224l89 63M89 292l97 68M372 286l-45 74"
      />
    </svg>
  );
}
