import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useDesk } from "../../desk-context";
import type { ContentFileScreen, FileState } from "../contract";
import { saveFile } from "./save-file";

const QUIET_MS = 1_200;
const AGAIN_MS = 10_000;

export type SaveStatus = { kind: "none" | "saved" | "conflict" } | { kind: "failed"; why: string };

interface Work {
  draft: number | null;
  seen: string;
  timer: number;
  /** The save that is on its way: two at once would be a conflict with oneself. */
  running: Promise<void> | null;
  isDirty: boolean;
  isStopped: boolean;
  isLeaving: boolean;
}

/** Saves while somebody types. Without scripts, and after a conflict, only the form saves. */
export function useAutosave(screen: ContentFileScreen, area: RefObject<HTMLTextAreaElement | null>) {
  const { path, frame, text } = screen;
  const { formToken } = useDesk();
  const [now, setNow] = useState<FileState>({
    draft: frame.draft?.id ?? null,
    seen: screen.seen,
    faults: screen.faults,
    previewHref: screen.previewHref,
  });
  const [status, setStatus] = useState<SaveStatus>({ kind: "none" });
  const [isSaving, setSaving] = useState(false);
  const work = useRef<Work>({
    draft: now.draft,
    seen: screen.seen,
    timer: 0,
    running: null,
    isDirty: false,
    // Saving by itself would take the place of what somebody else has stored.
    isStopped: screen.theirs !== null || frame.folder !== null,
    isLeaving: false,
  }).current;

  function schedule(delay: number) {
    window.clearTimeout(work.timer);
    if (!work.isStopped) work.timer = window.setTimeout(start, delay);
  }

  function start() {
    if (work.running || work.isStopped || work.isLeaving) return;
    work.running = save().finally(() => {
      work.running = null;
    });
  }

  async function save() {
    work.isDirty = false;
    setSaving(true);
    const answer = await saveFile({
      form_token: formToken,
      draft: String(work.draft ?? ""),
      path,
      seen: work.seen,
      text: area.current?.value ?? "",
      action: "save",
    });
    setSaving(false);
    if (answer.kind === "saved") {
      setStatus({ kind: "saved" });
      setNow(answer.state);
      work.seen = answer.state.seen ?? "";
      takeDraft(answer.state.draft);
      if (work.isDirty) schedule(QUIET_MS);
      return;
    }
    work.isDirty = true;
    setStatus(answer);
    if (answer.kind === "conflict" || !answer.mayPass) work.isStopped = true;
    else schedule(AGAIN_MS);
  }

  /** A save or a picture has made a draft: what follows goes into it, also after a reload. */
  function takeDraft(draft: number | null) {
    if (draft === null || draft === work.draft) return;
    work.draft = draft;
    setNow((now) => ({ ...now, draft }));
    const address = new URL(window.location.href);
    address.searchParams.set("path", path);
    address.searchParams.set("draft", String(draft));
    window.history.replaceState(null, "", address);
  }

  function changed() {
    work.isDirty = true;
    schedule(QUIET_MS);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const target = event.currentTarget;
    window.clearTimeout(work.timer);
    if (work.isLeaving) return event.preventDefault();
    if (work.running) {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      void work.running.then(() => target.requestSubmit(submitter instanceof HTMLButtonElement ? submitter : null));
      return;
    }
    // The fields of the form may be one render behind.
    setField(target, "draft", String(work.draft ?? ""));
    setField(target, "seen", work.seen);
    work.isLeaving = true;
    // The answer may not come.
    window.setTimeout(() => (work.isLeaving = false), 3_000);
  }

  /** Waits for a save on its way, and holds back the next one: both may make a draft. */
  async function withDraft(action: (draft: number | null) => Promise<number | null>) {
    window.clearTimeout(work.timer);
    await work.running;
    const held = action(work.draft).then(takeDraft);
    work.running = held.finally(() => {
      work.running = null;
    });
    await work.running;
    if (work.isDirty) schedule(QUIET_MS);
  }

  useEffect(() => {
    // Typed before the scripts had loaded.
    if (area.current && area.current.value !== text.replaceAll("\r\n", "\n")) changed();
    const ask = (event: BeforeUnloadEvent) => {
      if ((work.isDirty || work.running) && !work.isLeaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
      window.clearTimeout(work.timer);
    };
    // Once: `changed` reads everything from `work`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return { now, status, isSaving, changed, submit, withDraft };
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
