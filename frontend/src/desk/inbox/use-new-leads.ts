import { useEffect, useState } from "react";
import type { LeadFilter, NewLeads } from "../contract";
import { newLeadsHref } from "../hrefs";

const POLL_MS = 15_000;

/** How many leads of the filter have arrived since. Asks only while somebody can see the page; its title counts all new leads. */
export function useNewLeads(newest: number, filter: LeadFilter): number {
  const [found, setFound] = useState(0);
  const href = newLeadsHref(newest, filter);
  useEffect(() => {
    let timer = 0;
    let isAsking = false;
    async function ask() {
      if (document.hidden || isAsking) return;
      isAsking = true;
      const answer = await fetchNewLeads(href);
      isAsking = false;
      // Signed out: there is nothing to wait for.
      if (answer === "refused") return stop();
      if (answer === null) return;
      setFound(answer.found);
      showInTitle(answer.newLeads);
    }
    function stop() {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    }
    const onVisible = () => void ask();
    timer = window.setInterval(() => void ask(), POLL_MS);
    document.addEventListener("visibilitychange", onVisible);
    return stop;
  }, [href]);
  return found;
}

/** Null after a failure that may pass. */
async function fetchNewLeads(href: string): Promise<NewLeads | "refused" | null> {
  try {
    const response = await fetch(href, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(10_000) });
    if (response.redirected || response.status === 401 || response.status === 403) return "refused";
    return response.ok ? ((await response.json()) as NewLeads) : null;
  } catch {
    return null;
  }
}

function showInTitle(count: number) {
  const name = document.title.replace(/^\(\d+\) /, "");
  document.title = count > 0 ? `(${count}) ${name}` : name;
}
