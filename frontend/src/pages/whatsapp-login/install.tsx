import { CodeBlock } from "../../components/ui/code";
import type { install as copy } from "./copy";
import { WhatsAppButton } from "./sign-in";

/** How to install the product: two tags, and the button that they make. */
export function Install({ install, button }: { install: typeof copy; button: string }) {
  return (
    <div>
      <CodeBlock title={install.file} code={install.code} className="rounded-b-none border-b-0" />
      <div className="lit flex flex-wrap items-center justify-between gap-4 rounded-b-lg border border-lead p-5 sm:p-8">
        <p className="font-semibold text-heading">{install.shows}</p>
        <WhatsAppButton text={button} />
      </div>
    </div>
  );
}
