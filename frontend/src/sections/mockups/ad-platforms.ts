import type { Brand } from "../../components/brands/brand-mark";

/** The five ad platforms, and how far the sample audience is on each. */
export const adPlatforms: readonly { brand: Brand; name: string; matched: string }[] = [
  { brand: "facebook", name: "Facebook", matched: "Synced" },
  { brand: "google", name: "Google", matched: "Synced" },
  { brand: "linkedin", name: "LinkedIn", matched: "Synced" },
  { brand: "x", name: "Twitter", matched: "Sending" },
  { brand: "tiktok", name: "TikTok", matched: "Queued" },
];
