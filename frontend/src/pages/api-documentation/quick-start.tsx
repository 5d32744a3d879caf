import { CodeBlock } from "../../components/ui/code";
import type { start } from "./copy";
import { useSite } from "../../lib/site";

/** The curl example. The page puts the copy button over its title bar and copies the code inside `#quick-start`. */
export function QuickStart({ words: { quickStart, path, body, keyPlaceholder } }: { words: typeof start }) {
  const { apiBaseUrl } = useSite();
  const code = `curl -X POST ${apiBaseUrl}${path} \\
  -H "Authorization: Bearer ${keyPlaceholder}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`;
  return (
    <div id="quick-start">
      <CodeBlock title={quickStart} code={code} />
    </div>
  );
}
