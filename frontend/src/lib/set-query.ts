import { useNavigate } from "react-router";
import { usePage } from "./page-context";
import { href, notFound, type Query } from "./routes";

/** Changes query parameters (undefined or "" removes one) and keeps scroll and focus. Removes `notice`. */
export function useSetQuery(): (patch: Query, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const page = usePage();
  return (patch, options = {}) => {
    if (page.id === notFound) return;
    void navigate(href(page.id, { query: { ...page.query, notice: undefined, ...patch } }), { replace: options.replace ?? false });
  };
}
