import type { FaqCategory } from "./find-entries";

/** lucide's shapes as symbols, each drawn once for a page with twenty of them. */
const shapes: Record<FaqCategory | "plus", string> = {
  general: "M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01",
  pricing: "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM2 10h20",
  technical: "m18 16 4-4-4-4M6 8l-4 4 4 4M14.5 4l-5 16",
  privacy:
    "M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1ZM9 12l2 2 4-4",
  integration: "M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12h8",
  plus: "M5 12h14M12 5v14",
};

export function IconSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      {Object.entries(shapes).map(([name, d]) => (
        <symbol key={name} id={`faq-${name}`} viewBox="0 0 24 24">
          <path d={d} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name, className }: { name: keyof typeof shapes; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#faq-${name}`} />
    </svg>
  );
}
