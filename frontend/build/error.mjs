/** The text of a build error, for a terminal or for the page of `make dev`. */
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

/** An error that the author of a page or table can fix. Its message is complete. */
export class BuildError extends Error {}
