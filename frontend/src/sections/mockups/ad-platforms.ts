import type { Brand } from "../../components/brands/brand-mark";

export type SyncStatus = "Synced" | "Sending" | "Queued";

/** The five ad platforms, and how far the sample audience is on each. */
export const adPlatforms: readonly { brand: Brand; name: string; status: SyncStatus }[] = [
  { brand: "facebook", name: "Facebook", status: "Synced" },
  { brand: "google", name: "Google", status: "Synced" },
  { brand: "linkedin", name: "LinkedIn", status: "Synced" },
  { brand: "x", name: "Twitter", status: "Sending" },
  { brand: "tiktok", name: "TikTok", status: "Queued" },
];
