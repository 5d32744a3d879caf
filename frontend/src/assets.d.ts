/** A picture's import is the address it is served at (build/bundles.mjs, fileLoaders). */
declare module "*.svg" {
  const address: string;
  export default address;
}
