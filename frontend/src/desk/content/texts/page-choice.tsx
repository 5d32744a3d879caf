import { clsx } from "clsx";
import { Button } from "../../ui/button";
import { Select } from "../../ui/field";
import type { ContentTextsScreen } from "../contract";
import { DraftField } from "../shell/draft-field";
import { contentHref } from "../shell/hrefs";

type Props = Pick<ContentTextsScreen, "frame" | "page" | "pages">;

/** Beside the texts where there is room, else a select above them. */
export function PageChoice({ frame, page, pages }: Props) {
  return (
    <>
      <form action="/desk/content/texts" autoComplete="off" className="flex items-end gap-2 lg:hidden">
        <DraftField frame={frame} />
        <Select
          label="Texts of"
          name="page"
          defaultValue={page}
          choices={pages.map(({ id, label }) => [id, label] as const)}
          className="flex-1"
        />
        <Button>Show</Button>
      </form>
      <nav aria-label="Texts of" className="max-lg:hidden">
        <ul className="grid">
          {pages.map(({ id, label }) => (
            <li key={id}>
              <a
                href={contentHref("/desk/content/texts", frame.draft, { page: id })}
                aria-current={id === page ? "page" : undefined}
                className={clsx(
                  "block rounded-md px-2.5 py-1 wrap-anywhere -outline-offset-2",
                  id === page ? "bg-tint font-semibold text-heading" : "hover:bg-tint hover:text-heading",
                )}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
