import { createContext, useContext } from "react";
import type { FormState } from "./page-data";
import type { PageId } from "./routes";

export interface PageContextValue {
  id: PageId;
  /** The declared parameters that hold a valid value, and `notice`. */
  query: Record<string, string>;
  /** What a post without JavaScript brought back; null once the visitor has moved on. */
  form: FormState | null;
  sendRequests: boolean;
}

export const PageContext = createContext<PageContextValue | null>(null);

/** The page that is shown. Only the client's own code needs more than `useQuery`. */
export function usePage(): PageContextValue {
  const page = useContext(PageContext);
  if (page === null) throw new Error("usePage needs the app around it");
  return page;
}
