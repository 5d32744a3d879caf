/** Told to the window once, when the server's page is alive. A module of its own: src/starter.ts must bring nothing else along. */
export const HYDRATED = "hydrated";
