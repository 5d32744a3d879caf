/* Dates formatted by hand, because `Intl` gives different bytes in the server's engine and in browsers. */

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: string;
}

const two = (number: number) => String(number).padStart(2, "0");

function utc(iso: string): Parts {
  const at = new Date(iso);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    day: at.getUTCDate(),
    clock: `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
  };
}

function local(at: Date): Parts {
  return { year: at.getFullYear(), month: at.getMonth(), day: at.getDate(), clock: `${two(at.getHours())}:${two(at.getMinutes())}` };
}

const dayOf = ({ day, month }: Parts) => `${day} ${MONTHS[month]}`;

/** "28 Nov 2026, 14:05 UTC". */
export function formatUtc(iso: string): string {
  const parts = utc(iso);
  return `${dayOf(parts)} ${parts.year}, ${parts.clock} UTC`;
}

/** "28 Nov, 14:05 UTC", for the rows of a list. */
export function formatShortUtc(iso: string): string {
  const parts = utc(iso);
  return `${dayOf(parts)}, ${parts.clock} UTC`;
}

/** "28 Nov 2026, 15:05" in the visitor's time zone. */
export function formatLocal(iso: string): string {
  const parts = local(new Date(iso));
  return `${dayOf(parts)} ${parts.year}, ${parts.clock}`;
}

/** The least that says when: "15:05" today, "28 Nov, 15:05" this year, else "28 Nov 2025". */
export function formatShortLocal(iso: string, now = new Date()): string {
  const parts = local(new Date(iso));
  const today = local(now);
  if (parts.year !== today.year) return `${dayOf(parts)} ${parts.year}`;
  return parts.month === today.month && parts.day === today.day ? parts.clock : `${dayOf(parts)}, ${parts.clock}`;
}
