import { useNavigate } from "react-router";
import { usePage } from "./page-context";
import { type Query, searchOf } from "./routes";

/** Changes query parameters (undefined or "" removes one) and keeps scroll and focus. Removes `notice`. */
export function useSetQuery(): (patch: Query, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const { query } = usePage();
  return (patch, { replace } = {}) => void navigate({ search: searchOf({ ...query, notice: undefined, ...patch }) }, { replace });
}
