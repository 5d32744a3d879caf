/** Replaces `URL`, which the engine does not have. react-router creates one while its module loads, for navigations; a render uses none. */
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
