import type { SearchTool } from "./copy";

/** The search tools, each with what it searches by. */
export function ToolList({ tools }: { tools: readonly SearchTool[] }) {
  return (
    <ul className="mt-8 grid gap-x-8 sm:grid-cols-2">
      {tools.map(({ name, text }) => (
        <li key={name} className="border-t border-lead py-4">
          <h3 className="text-base">{name}</h3>
          <p className="mt-0.5 text-sm">{text}</p>
        </li>
      ))}
    </ul>
  );
}
