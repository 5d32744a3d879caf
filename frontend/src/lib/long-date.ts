const months = "January February March April May June July August September October November December".split(" ");

/** "2025-05-12" -> "May 12, 2025", with the same bytes on the server and in every browser. */
export function longDate(iso: string): string {
  const [year, month, day] = iso.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`;
}
