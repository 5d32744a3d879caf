import type { ReactNode } from "react";

/** The three signs of the header, drawn here: the shell of every page should not carry an icon library. */
function glyph(children: ReactNode) {
  return function Glyph({ className }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
        className={className}
      >
        {children}
      </svg>
    );
  };
}

export const ChevronGlyph = glyph(<path d="m6 9 6 6 6-6" />);
export const MenuGlyph = glyph(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseGlyph = glyph(<path d="M6 6l12 12M18 6 6 18" />);
