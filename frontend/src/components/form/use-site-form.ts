import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FormId, forms } from "../../../generated/forms";
import { findMistakes, type Mistakes, type Values } from "../../lib/form-check";
import type { NoticeId } from "../../lib/notices";
import { usePage } from "../../lib/page-context";
import { useSetQuery } from "../../lib/query";
import { href } from "../../lib/routes";
import { notify } from "../toast";
import type { FormApi, FormPhase } from "./form-context";
import { sendForm } from "./send-form";

export interface SiteFormOptions {
  form: FormId;
  id?: string | undefined;
  /** What follows success: the children show `state: "sent"`, or the fields are emptied. */
  afterSend?: "panel" | "clear" | undefined;
  onSent?: (() => void) | undefined;
}

export function useSiteForm({ form, id = form, afterSend = "panel", onSent }: SiteFormOptions) {
  const { stored, success, duplicate, anchor } = forms[form];
  const page = usePage();
  const setQuery = useSetQuery();
  // A second newsletter form on the page must not answer for the first.
  const isAddressed = id === form;
  const returned = isAddressed && page.form?.id === form ? page.form : null;
  const arrived = isAddressed
    ? ([success, duplicate].find((notice) => notice !== undefined && notice === page.query.notice) ?? null)
    : null;

  const [state, setState] = useState<FormPhase>(arrived && afterSend === "panel" ? "sent" : "editing");
  const [confirmed, setConfirmed] = useState<NoticeId | null>(arrived);
  const [values, setValues] = useState<Values>(returned?.values ?? {});
  const [mistakes, setMistakes] = useState<Mistakes | null>(returned);
  const [fromServer, setFromServer] = useState(returned !== null);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLElement>(null);
  const wanted = useRef<"panel" | "first" | "wrong" | null>(null);

  useEffect(() => {
    const target = wanted.current;
    wanted.current = null;
    if (target === "panel") box.current?.focus();
    if (target === "first") box.current?.querySelector<HTMLElement>("[data-field]")?.focus();
    if (target === "wrong") box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  });

  function empty() {
    setValues({});
    setMistakes(null);
    setFromServer(false);
    setRound((count) => count + 1);
  }

  function reset() {
    empty();
    setConfirmed(null);
    setState("editing");
    wanted.current = "first";
    if (page.query.notice) setQuery({}, { replace: true });
  }

  function refuse(found: Mistakes) {
    setMistakes(found);
    setFromServer(false);
    wanted.current = "wrong";
    notify(found.notice);
  }

  function succeed(notice: NoticeId) {
    setConfirmed(afterSend === "panel" ? notice : null);
    if (afterSend === "panel") {
      setMistakes(null);
      setState("sent");
      wanted.current = "panel";
    } else {
      empty();
      setState("editing");
    }
    notify(notice);
    onSent?.();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "submitting") return;
    const data = new FormData(event.currentTarget);
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    const found = findMistakes(form, Object.fromEntries(body));
    if (found) return refuse(found);
    if (!stored && !page.keepRequests) return succeed(success);
    setMistakes(null);
    setState("submitting");
    const answer = await sendForm(form, body);
    if (answer.sent) return succeed(answer.notice);
    setState("editing");
    refuse({ notice: answer.notice, errors: answer.errors });
  }

  const resetHref = page.id === "not-found" ? `#${anchor}` : href(page.id, { query: { ...page.query, notice: undefined }, hash: anchor });
  const api: FormApi = { form, id, state, confirmed, reset, resetHref, values, mistakes };
  return { api, box, submit, fromServer, round };
}
