/**
 * Stands in for `URL`, which the engine does not have. React Router makes one while its module loads, for navigations; a render makes none, and
 * would be told so.
 */
export function URL() {
  return new Proxy(
    {},
    {
      get() {
        throw new Error("There is no URL in the engine.");
      },
    },
  );
}
