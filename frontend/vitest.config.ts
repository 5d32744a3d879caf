import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.{ts,tsx,mjs}"],
    // Long, because a busy machine renders all pages slowly, and only a test that hangs waits for it.
    testTimeout: 60_000,
  },
});
