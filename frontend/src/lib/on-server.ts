/**
 * A module that only a render on the server needs, such as a page's structured data: in the server bundle `import()` is synchronous
 * (frontend/build/bundles.mjs), and in a browser this is never called, so the module's code is never fetched.
 */
export function onServer<M extends object>(load: () => Promise<M>): M {
  return load() as unknown as M;
}
