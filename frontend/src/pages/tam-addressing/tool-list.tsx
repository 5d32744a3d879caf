import type { ComponentType } from "react";
import { Bell, Building2, Code, Copy, FileText, Users } from "../../components/icons";
import type { SearchTool, SearchToolMark } from "./copy";

const icons: Record<SearchToolMark, ComponentType<{ className?: string }>> = {
  company: Building2,
  people: Users,
  technology: Code,
  signal: Bell,
  lookalike: Copy,
  list: FileText,
};

/** The search tools, two abreast where there is room. */
export function ToolList({ tools }: { tools: readonly SearchTool[] }) {
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-7 sm:grid-cols-2">
      {tools.map(({ mark, name, text }) => {
        const Icon = icons[mark];
        return (
          <li key={mark} className="grid grid-cols-[auto_1fr] gap-x-4">
            <Icon className="mt-0.5 size-5 text-glass-deep" />
            <div>
              <h3 className="text-base tracking-normal">{name}</h3>
              <p className="mt-0.5 text-sm">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
