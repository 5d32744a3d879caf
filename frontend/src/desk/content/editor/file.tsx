import { clsx } from "clsx";
import { useRef, useState } from "react";
import { useDesk } from "../../desk-context";
import { Button } from "../../ui/button";
import { PageTitle } from "../../ui/panel";
import { PostForm } from "../../ui/post-form";
import type { ContentFileScreen } from "../contract";
import { ContentFrame } from "../shell/content-frame";
import { BlockDialog } from "./block-dialog";
import { textOfBlock } from "./blocks";
import { moveCaret } from "./caret";
import { Conflict } from "./conflict";
import { apply, type Edit, insertBlock, type Selected, setHeadPicture } from "./edits";
import { Faults } from "./faults";
import { isMarkdown, sectionOf, titleOfFile } from "./file-facts";
import { FilePage } from "./file-page";
import { type Picture, PictureDialog } from "./picture-dialog";
import { RemoveFile } from "./remove-file";
import { SaveLine } from "./save-status";
import { FileText } from "./text-area";
import { Toolbar } from "./toolbar";
import { upload, type Upload } from "./upload";
import { useAutosave } from "./use-autosave";
import { useSteady } from "./use-steady";
import { withNewDraft } from "./with-new-draft";

type Open = { kind: "picture"; file: File | null } | { kind: "block" } | null;

/** A file of the content as text, with its faults, and the page that it makes beside it. */
export function ContentFile(screen: ContentFileScreen) {
  const { frame, path, text } = screen;
  const area = useRef<HTMLTextAreaElement>(null);
  const { now, status, isSaving, changed, submit, withDraft } = useAutosave(screen, area);
  const { formToken } = useDesk();
  const [open, setOpen] = useState<Open>(null);
  useSteady(area, now.faults);
  const isReadOnly = frame.folder !== null;
  const mayFormat = isMarkdown(path) && !isReadOnly;
  const title = titleOfFile(path, text);
  const hasFaults = now.faults.length > 0 || screen.elsewhere.length > 0;
  const isPage = sectionOf(path) === "articles" || sectionOf(path) === "pages";

  const edit = (make: (selected: Selected) => Edit) => {
    if (area.current) apply(area.current, make);
  };

  async function store(file: File): Promise<Upload> {
    let stored: Upload = { problem: "The picture was not stored." };
    await withDraft(async (draft) => {
      stored = await upload(file, draft, formToken);
      return "name" in stored ? stored.draft : null;
    });
    return stored;
  }

  function insert({ name, alt, isHead }: Picture) {
    if (isHead) return edit((selected) => setHeadPicture(selected, `media/${name}`, alt));
    const words = (alt ?? "").replace(/[[\]\\]/g, "\\$&");
    edit((selected) => insertBlock(selected, `![${words}](/media/${name})`));
  }

  return (
    <ContentFrame frame={withNewDraft(frame, now.draft, path)} current={sectionOf(path)} hasDraftBar={frame.draft !== null}>
      <PageTitle aside={now.seen && !isReadOnly ? <RemoveFile path={path} title={title} draft={now.draft} seen={now.seen} /> : null}>
        <span className="wrap-anywhere">{title}</span>
        {title === path ? null : <span className="block font-mono text-xs font-normal text-muted-foreground">{path}</span>}
      </PageTitle>
      <Conflict screen={screen} />
      <Faults
        faults={now.faults}
        elsewhere={screen.elsewhere}
        onChoose={({ line, column }) => area.current && moveCaret(area.current, line, column)}
      />
      <div className={clsx("grid gap-x-6 gap-y-6", isPage && "lg:grid-cols-2")}>
        <PostForm action="/desk/content/file" onSubmit={submit} autoComplete="off" className="min-w-0">
          <input type="hidden" name="draft" value={now.draft ?? ""} />
          <input type="hidden" name="path" value={path} />
          <input type="hidden" name="seen" value={now.seen ?? ""} />
          {mayFormat ? (
            <div className="mb-2 noscript:hidden">
              <Toolbar
                onEdit={edit}
                onPicture={() => setOpen({ kind: "picture", file: null })}
                onBlock={() => setOpen({ kind: "block" })}
              />
            </div>
          ) : null}
          <FileText
            area={area}
            path={path}
            text={text}
            isReadOnly={isReadOnly}
            hasFaults={now.faults.length > 0}
            onChanged={changed}
            onPicture={(file) => setOpen({ kind: "picture", file })}
          />
          {isReadOnly ? null : (
            <div className="mt-3 flex flex-wrap items-center gap-2">
              <Button variant="primary" name="action" value="save">
                {screen.theirs === null ? "Save" : "Save mine"}
              </Button>
              {screen.theirs === null ? (
                <Button name="action" value="publish">
                  Save and review
                </Button>
              ) : null}
              <SaveLine status={status} isSaving={isSaving} faults={now.faults.length} />
            </div>
          )}
        </PostForm>
        {isPage ? <FilePage href={now.previewHref} title={title} hasFaults={hasFaults} /> : null}
      </div>
      {open?.kind === "block" ? (
        <BlockDialog onClose={() => setOpen(null)} onChoose={(block) => edit((selected) => insertBlock(selected, textOfBlock(block)))} />
      ) : null}
      {open?.kind === "picture" ? (
        <PictureDialog file={open.file} media={screen.media} onUpload={store} onInsert={insert} onClose={() => setOpen(null)} />
      ) : null}
    </ContentFrame>
  );
}
