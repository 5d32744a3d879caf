/** The window event after hydration. In a file of its own, because src/starter.ts must not import more. */
export const HYDRATED = "hydrated";
