import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import { type FormId, forms } from "../../../generated/forms";
import { validateForm, type FormErrors } from "../../lib/validate-form";
import type { NoticeId } from "../../lib/notices";
import { type PageContextValue, usePage } from "../../lib/page-context";
import { useSetQuery } from "../../lib/set-query";
import { searchOf } from "../../lib/routes";
import { notify, prefetchToastsLater } from "../toast/notify";
import { deleteDraft, findDraft, saveDraft } from "./drafts";
import type { FormApi } from "./form-context";
import { formReducer, type FormProgress, emptyForm } from "./form-progress";
import { sendForm } from "./send-form";

const ORIGIN_TIMEOUT_MS = 3_000;

export interface SiteFormOptions {
  form: FormId;
  id?: string | undefined;
  onSent?: (() => void) | undefined;
}

/** `hasPanel`: a confirmation replaces the fields after success; otherwise the fields are emptied. */
export function useSiteForm({ form, id = form, onSent }: SiteFormOptions, hasPanel: boolean) {
  const { isRequest, success, anchor } = forms[form];
  const page = usePage();
  const setQuery = useSetQuery();
  const [progress, dispatch] = useReducer(formReducer, null, () => initialProgress(page, form, id, hasPanel));
  const formRef = useRef<HTMLElement>(null);
  useFocus(formRef, progress);
  useEffect(prefetchToastsLater, []);
  // From here the fields hold the draft, until the form is removed.
  useLayoutEffect(() => {
    deleteDraft(form);
    return () => saveDraft(form, formRef);
  }, [form]);

  function reset() {
    dispatch({ type: "reset" });
    if (page.query.notice) setQuery({}, { replace: true });
  }

  function showErrors(formErrors: FormErrors) {
    dispatch({ type: "failed", formErrors });
    void notify(formErrors.notice).then((isShown) => isShown || dispatch({ type: "summarized" }));
  }

  async function succeed(notice: NoticeId) {
    // The visitor may have left the page. A parent with `onSent` removes the form and its confirmation, so without a toast the form stays.
    const isShown = await notify(notice, { isOnPage: formRef.current !== null && onSent === undefined });
    deleteDraft(form);
    dispatch({ type: "confirmed", notice, hasPanel });
    if (isShown && formRef.current) onSent?.();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress.phase === "submitting") return;
    const data = new FormData(event.currentTarget);
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    const found = validateForm(form, Object.fromEntries(body));
    if (found) return showErrors(found);
    if (isRequest && !page.postsRequests) return succeed(success);
    dispatch({ type: "submitted" });
    // Whatever fails there or takes long, the form is sent.
    const origin = import("./visit-origin").then(({ addOrigin }) => addOrigin(body)).catch(() => {});
    await Promise.race([origin, new Promise((resolve) => setTimeout(resolve, ORIGIN_TIMEOUT_MS))]);
    const response = await sendForm(form, body);
    if (response.sent) return succeed(response.notice);
    showErrors({ notice: response.notice, errors: response.errors });
  }

  // Of the same page, whatever its path is. The question mark removes the notice.
  const getResetHref = () => `${searchOf({ ...page.query, notice: undefined }) || "?"}#${anchor}`;
  const api: FormApi = { ...progress, form, id, reset, getResetHref };
  return { api, formRef, submit };
}

/** The first state: the visitor's draft, the form that the server returned, a confirmation without JavaScript, or an empty form. */
function initialProgress(page: PageContextValue, form: FormId, id: string, hasPanel: boolean): FormProgress {
  const draft = findDraft(form);
  if (draft) return { ...emptyForm, values: draft };
  // The second newsletter form of a page does not show the result of the first.
  if (id !== form) return emptyForm;
  const { form: returned, query } = page;
  if (returned?.id === form) return { ...emptyForm, values: returned.values, formErrors: returned, hasSummary: true };
  const { success, duplicate, pending } = forms[form];
  const confirmed = [success, duplicate, pending].find((notice) => notice !== undefined && notice === query.notice);
  return confirmed ? { ...emptyForm, phase: hasPanel ? "sent" : "editing", confirmed } : emptyForm;
}

const targets = { confirmation: "[data-confirmation]", "first-field": "[data-field]", "invalid-field": "[aria-invalid=true]" };

function useFocus(formRef: RefObject<HTMLElement | null>, progress: FormProgress) {
  useEffect(() => {
    const { focus } = progress;
    if (focus) formRef.current?.querySelector<HTMLElement>(targets[focus])?.focus();
  }, [formRef, progress]);
}
