/**
 * Initials for brands that simple-icons does not have (most of them asked to be removed). Each is cut from two or three pieces with lead between them, in
 * the size and weight of a logo, so that it stands among logos as one.
 */
export const letters = {
  A: "M1.5 22 9 2h5.6L7.2 22zM15.6 5 22.5 22h-6.2L12.6 12.8zM12 16.4l2.6 2.8-2.6 2.8-2.6-2.8z",
  C: "M19.7 5.6A10 10 0 0 0 2 11.2h5.1a5 5 0 0 1 8.7-2.4zM19.7 18.4A10 10 0 0 1 2 12.8h5.1a5 5 0 0 0 8.7 2.4z",
  H: "M2.5 2h6v20h-6zM15.5 2h6v20h-6zM12 8.8l2.4 3.2-2.4 3.2L9.6 12z",
  L: "M4.5 2h6v13.2l-6 6zM6.1 22l5.3-5.2H20V22z",
  M: "M2 3.6l5 6V22H2zM2.4 2h6L12 6.6 15.6 2h6L12 13.6zM22 3.6l-5 6V22h5z",
  P: "M4 2h6v20H4zM11.6 2h2.9a6.7 6.7 0 0 1 0 13.4h-2.9v-5h2.7a1.7 1.7 0 0 0 0-3.4h-2.7z",
  S: "M20 2h-9.75a6.25 6.25 0 0 0 0 12.5h.95v-5h-.95a1.25 1.25 0 0 1 0-2.5H20zM4 22h9.75a6.25 6.25 0 0 0 0-12.5h-.95v5h.95a1.25 1.25 0 0 1 0 2.5H4z",
  Z: "M3 2h18v5H3zM14.4 8.5H21L9.6 15.5H3zM3 17h18v5H3z",
};
