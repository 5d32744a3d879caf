/** Reads a parameter of the address that is meant for this view only, and removes it, so that a reload or a copied link does not have it. */
export function takeParameter(name: string): string | null {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const value = query.get(name);
  if (value === null) return null;
  query.delete(name);
  const rest = query.toString();
  window.history.replaceState(null, "", pathname + (rest && `?${rest}`) + hash);
  return value;
}
