import { halden } from "../lib/sample-world";

/** The words around the story of lib/sample-world.ts. */
export const sampleStory = {
  sample: "Sample story",
  title: `Four days at ${halden.name}`,
  text: "Nobody filled in a form. How one anonymous visit became a meeting, turn by turn.",
  visit: "Someone reads three pages",
  identified: "One minute later",
  reason: "with a reason to write:",
  message: "A rep sends one message",
  reply: "The reply arrives",
  meeting: "And a meeting is booked",
  record: "with the whole trail on one record.",
} as const;
