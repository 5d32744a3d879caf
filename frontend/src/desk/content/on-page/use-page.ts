import { useEffect, useState } from "react";
import type { ContentOnPageScreen, TextRow } from "../contract";
import { contentHref } from "../shell/hrefs";
import { anchorOf } from "../texts/labels";
import { listen, pathInPreview, reveal } from "./frame-page";

export interface Chosen {
  row: TextRow;
  linkHref: string | null;
}

export const nameOf = ({ page, pointer }: TextRow) => `${page}:${pointer}`;

/** What is chosen on the page in the frame. */
export function usePage({ frame, previewHref, fields }: ContentOnPageScreen) {
  const [shown, setShown] = useState<Document | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);

  useEffect(() => {
    if (!shown?.defaultView) return;
    const onPage = (path: string) => contentHref("/desk/content/on-page", frame.draft, { path });
    const follow = (href: string) => {
      const path = pathInPreview(href);
      if (path !== null) window.location.assign(onPage(path));
    };
    // Safari tells nobody of a click in a frame without scripts, and follows the link.
    const { pathname } = shown.location;
    if (pathname !== previewHref.split("?")[0]) return follow(pathname);

    const rows = new Map(fields.map((row) => [nameOf(row), row]));
    const here = window.location.hash.slice(1);
    const changed = here === "" ? undefined : fields.find((row) => anchorOf(row.page, row.pointer) === here);
    if (changed) reveal(shown, nameOf(changed));

    return listen(
      shown,
      (name, link) => {
        const row = rows.get(name);
        if (!row || frame.folder !== null) return false;
        const path = link === null ? null : pathInPreview(link);
        reveal(shown, name);
        setChosen({ row, linkHref: path === null ? null : onPage(path) });
        return true;
      },
      follow,
    );
  }, [shown, frame, previewHref, fields]);

  const show = (row: TextRow) => {
    if (shown) reveal(shown, nameOf(row));
  };
  return { setShown, chosen, close: () => setChosen(null), show };
}
