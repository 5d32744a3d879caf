/** A failed build, as text for a terminal or for the page that `make dev` shows. */
export async function describe(error) {
  if (Array.isArray(error?.errors) && error.errors.length > 0) {
    const { formatMessages } = await import("esbuild");
    return (await formatMessages(error.errors, { kind: "error", color: false })).join("\n");
  }
  if (error?.code === "ERR_MODULE_NOT_FOUND") {
    return `A front-end package is missing; run \`npm ci\` in frontend/ first.\n${error.message}`;
  }
  return error instanceof BuildError ? error.message : (error?.stack ?? String(error));
}

/** Something the author of a page or a table can mend; its message says all. */
export class BuildError extends Error {}
