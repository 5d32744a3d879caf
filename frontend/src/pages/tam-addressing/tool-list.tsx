import Bell from "#icon/bell";
import Building2 from "#icon/building-complex";
import Code from "#icon/code";
import Copy from "#icon/copy";
import FileText from "#icon/file-text";
import Users from "#icon/users";
import { Icon, type Shape } from "../../components/ui/icon";
import type { SearchTool, SearchToolMark } from "./copy";

const icons: Record<SearchToolMark, Shape> = {
  company: Building2,
  people: Users,
  technology: Code,
  signal: Bell,
  lookalike: Copy,
  list: FileText,
};

/** The search tools, in two columns if there is room. */
export function ToolList({ tools }: { tools: readonly SearchTool[] }) {
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {tools.map(({ mark, name, text }) => (
        <li key={mark} className="grid grid-cols-[auto_1fr] gap-x-4">
          <Icon shape={icons[mark]} className="mt-0.5 size-5 text-glass-deep" />
          <div>
            <h3 className="text-base">{name}</h3>
            <p className="mt-0.5 text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
