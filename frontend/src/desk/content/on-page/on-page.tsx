import { useMemo } from "react";
import { ButtonLink } from "../../ui/button";
import { PageTitle, Panel } from "../../ui/panel";
import type { ContentOnPageScreen } from "../contract";
import { PageFrame } from "../editor/page-frame";
import { ContentFrame } from "../shell/content-frame";
import { RowSearch } from "../shell/row-search";
import { LostProblem } from "../texts/lost-problem";
import { useFound } from "../texts/use-found";
import { FieldDialog } from "./field-dialog";
import { PageSelect } from "./page-select";
import { TextList } from "./text-list";
import { usePage } from "./use-page";

/** The page as visitors see it, with its texts beside it. */
export function ContentOnPage(screen: ContentOnPageScreen) {
  const { frame, path, pages, previewHref, fields, fileHref, problem } = screen;
  const { setShown, chosen, close, show } = usePage(screen);
  const { query, setQuery, found } = useFound(fields);
  const foundSet = useMemo(() => new Set(found), [found]);
  const visible = fields.filter(({ isShown }) => isShown);
  const hidden = fields.filter(({ isShown }) => !isShown);
  const label = pages.find((page) => page.path === path)?.label ?? path;
  const place = { frame, on: path, problem };
  const list = { screen, place, found: foundSet, onOpen: show };
  return (
    <ContentFrame frame={frame} current="pages">
      <PageTitle aside={<PageSelect {...screen} />}>{label}</PageTitle>
      {fileHref === null || frame.folder !== null ? null : (
        <div className="mb-4 flex flex-wrap items-center gap-3 border-l-4 border-edge bg-tint px-3 py-2">
          <p className="text-heading">The words of this page are edited in the editor.</p>
          <ButtonLink href={fileHref}>Open the editor</ButtonLink>
        </div>
      )}
      <LostProblem problem={problem} fields={fields} />
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label="The page" className="relative min-w-0 lg:sticky lg:top-4 lg:self-start">
          <a
            href="#texts"
            className="absolute top-0 left-0 z-10 rounded-md bg-action px-3 py-2 font-semibold text-on-action not-focus:sr-only"
          >
            Skip the page
          </a>
          <PageFrame
            href={previewHref}
            title={`The page “${label}”`}
            className="h-[60dvh] min-h-80 lg:h-[calc(100dvh-6rem)]"
            onShown={setShown}
          />
        </section>
        <div id="texts" tabIndex={-1} className="grid min-w-0 content-start gap-6 outline-none">
          <RowSearch label="Search these texts" value={query} onChange={setQuery} found={found.length} className="block" />
          {found.length === 0 ? <p>{query === "" ? "This page has no texts of its own." : "No text has these words."}</p> : null}
          {visible.length === 0 ? null : (
            <Panel title="On the page">
              <TextList {...list} rows={visible} />
            </Panel>
          )}
          {hidden.length === 0 ? null : (
            <Panel title="Not visible on the page by themselves: errors of forms, labels for screen readers">
              <TextList {...list} rows={hidden} />
            </Panel>
          )}
        </div>
      </div>
      {chosen ? <FieldDialog {...chosen} place={place} onClose={close} /> : null}
    </ContentFrame>
  );
}
