import { Button } from "../../ui/button";
import { Select } from "../../ui/field";
import type { ContentOnPageScreen } from "../contract";
import { DraftField } from "../shell/draft-field";

/** Opens another page. */
export function PageSelect({ frame, path, pages }: ContentOnPageScreen) {
  const choices = pages.flatMap((page) => (page.path === null ? [] : [[page.path, page.label] as const]));
  const hasOwn = choices.some(([value]) => value === path);
  return (
    <form action="/desk/content/on-page" autoComplete="off" className="flex gap-2 max-md:w-full">
      <DraftField frame={frame} />
      <Select
        label="Another page"
        isBare
        name="path"
        defaultValue={path}
        choices={hasOwn ? choices : [[path, path], ...choices]}
        className="flex-1 md:w-64"
      />
      <Button>Open</Button>
    </form>
  );
}
