import { start } from "./app/start";

// Not awaited: pages import what stands in this module's file (build/chunks.mjs), so they would wait for it and it for the first of them.
void start();
