import type { Block } from "../../lib/prose";
import type { PrivacyFacts } from "../../lib/privacy-facts";
import type { LegalSection } from "../../sections/legal/document";

/** What this website keeps in a browser. Each sentence follows a setting of the server or the code of the front end. */
export function onYourDevice({ leadOrigin, pageViews }: PrivacyFacts): LegalSection {
  const inMemory: Block[] = [
    leadOrigin
      ? "While you read, the page remembers in its own memory how you came to us: the first page you opened, the website that linked to it and the campaign named in the link. It is sent only with a form that you send, and it is gone when you close or reload the page."
      : "How you came to us is not remembered, neither in your browser nor on our server.",
    "A form that you leave half filled in is kept in the page’s memory as well, so that it is still there when you come back to it. Closing or reloading the page deletes it.",
  ];
  const counting = pageViews
    ? "When you move from one page to the next, your browser tells our server which page you opened, so that views can be counted. The message carries no identifier. It is not sent if your browser asks not to be tracked with the Global Privacy Control signal, or asks to save data."
    : "Your browser sends nothing to count your visit.";
  return {
    id: "on-your-device",
    chapter: "Here and elsewhere",
    heading: "What this website keeps on your device",
    short: "Nothing that recognizes you, so there is nothing to agree to.",
    blocks: [
      "This website sets no cookie and writes nothing to the storage that browsers offer to websites, such as local storage. As with every website, your browser may keep copies of pages, scripts and pictures so that they open faster; they are the same for everybody.",
      ...inMemory,
      counting,
      "Because nothing is stored on your device that the law asks consent for, you see no cookie banner here.",
    ],
  };
}
