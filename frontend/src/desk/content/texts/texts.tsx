import { useMemo } from "react";
import { ButtonLink } from "../../ui/button";
import { PageTitle, Panel } from "../../ui/panel";
import type { ContentTextsScreen } from "../contract";
import { ContentFrame } from "../shell/content-frame";
import { contentHref } from "../shell/hrefs";
import { RowSearch } from "../shell/row-search";
import { LostProblem } from "./lost-problem";
import { PageChoice } from "./page-choice";
import { TextNodes } from "./text-nodes";
import { groupsOf, rowsOf } from "./tree";
import { useFound } from "./use-found";

/** All texts of a page, the ones that it does not show by itself too. */
export function ContentTexts({ frame, page, pages, fields, problem }: ContentTextsScreen) {
  const groups = useMemo(() => groupsOf(fields), [fields]);
  const { query, setQuery, found } = useFound(fields);
  const pointers = useMemo(() => new Set(found.map(({ pointer }) => pointer)), [found]);
  const place = { frame, problem };
  const choice = pages.find(({ id }) => id === page);
  return (
    <ContentFrame frame={frame} current="texts">
      <PageTitle
        aside={
          choice?.path ? (
            <ButtonLink href={contentHref("/desk/content/on-page", frame.draft, { path: choice.path })}>Edit on the page</ButtonLink>
          ) : null
        }
      >
        Texts: {choice?.label ?? page}
      </PageTitle>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <PageChoice frame={frame} page={page} pages={pages} />
        <div className="min-w-0">
          <LostProblem problem={problem} fields={fields} />
          <RowSearch label="Search these texts" value={query} onChange={setQuery} found={found.length} className="mb-4 block md:max-w-96" />
          {found.length === 0 ? <p>{query === "" ? "This page has no texts." : "No text has these words."}</p> : null}
          <div className="max-w-[56rem]">
            {groups.map(({ title, nodes }) => (
              <div key={title} hidden={!nodes.flatMap(rowsOf).some(({ pointer }) => pointers.has(pointer))} className="mb-6">
                <Panel title={title}>
                  <TextNodes nodes={nodes} page={page} place={place} found={pointers} />
                </Panel>
              </div>
            ))}
          </div>
        </div>
      </div>
    </ContentFrame>
  );
}
