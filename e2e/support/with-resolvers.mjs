/** Promise.withResolvers, which Node.js 20 does not have. */
export function withResolvers() {
  let resolve;
  const promise = new Promise((settle) => (resolve = settle));
  return { promise, resolve };
}
