import type { DataApi } from "./apis";

/** Links to the sections of the three APIs, as panes. */
export function JumpList({ label, apis }: { label: string; apis: readonly DataApi[] }) {
  return (
    <nav aria-label={label} className="mt-10">
      <ul className="panes md:grid-cols-3">
        {apis.map((api) => (
          <li key={api.id}>
            <a href={`#${api.id}`} className="spotlight block p-5 sm:p-6">
              <span className="text-lg font-semibold text-heading">{api.title}</span>
              <span className="mt-1 block font-mono text-sm wrap-anywhere">{api.path}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
