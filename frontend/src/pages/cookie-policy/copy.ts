import type { PrivacyFacts } from "../../lib/privacy-facts";
import type { LegalDocument } from "../../sections/legal/document";
import { cookies } from "./cookies";
import { onYourDevice } from "./on-your-device";

export const cookiePolicy = (privacyFacts: PrivacyFacts): LegalDocument => ({
  title: "Cookie Policy",
  updated: { text: "May 7, 2025", iso: "2025-05-07" },
  summary: "What cookies are, which ones we use, how long they last and how you stay in control of them.",
  sections: [
    {
      id: "what-cookies-are",
      chapter: "The cookies",
      heading: "What cookies are",
      short: "Small files that let a site recognize your browser.",
      blocks: [
        "A cookie is a small text file that a website asks your browser to keep. The browser sends it back with later requests, which lets the website recognize the browser: to keep you signed in, to remember a choice or to count visits. A session cookie goes when you close the browser. A persistent cookie stays until it expires or you delete it.",
        "This policy covers cookies and similar technologies, such as local storage, that serve the same purposes.",
      ],
    },
    {
      id: "cookies-we-use",
      heading: "The cookies we use",
      short: "This website works without any, and the product’s own app uses four.",
      blocks: [
        "The public pages of this website work without cookies: you can read every page and send every form with cookies turned off. The four cookies below are set by the product’s own app once you open it, for its sign-in and, where you have agreed, to measure visits to the app. No page of this website sets them.",
        {
          table: {
            caption: "Set by the product’s own app, not by this website: cookies by name, type, purpose and duration",
            columns: ["Cookie", "Type", "Duration", "What it does"],
            fold: "last",
            rows: cookies.map(({ name, type, duration, purpose }) => [name, type, duration, purpose]),
          },
        },
      ],
    },
    {
      id: "types",
      heading: "What the types mean",
      short: "Some are needed, some count visits, some remember choices, and none advertise.",
      blocks: [
        {
          list: [
            [
              { strong: "Essential" },
              " cookies are needed for something you asked for, such as signing in. They cannot be switched off, and the law does not ask for consent to them.",
            ],
            [
              { strong: "Performance" },
              " cookies help us understand how the service is used, so that we can improve it. The figures are read in aggregate. We set these cookies only with your consent where the law requires it.",
            ],
            [{ strong: "Functional" }, " cookies remember how you like things. Without them the service works, but forgets your choices."],
          ],
        },
        "We use no advertising cookies, and we do not let third parties set cookies through this website.",
      ],
    },
    onYourDevice(privacyFacts),
    {
      id: "tracking-script",
      heading: "Our tracking script on other websites",
      short: "Cookies on our customers’ sites are in their policies.",
      blocks: [
        [
          "Customers place our tracking script on their own websites to learn which companies visit them. Cookies and consent on those websites are described in the customer’s own policy. How the script works, and how to opt out of identification everywhere at once, is explained in our ",
          { to: "privacy-policy", text: "Privacy Policy", hash: "opt-out" },
          ".",
        ],
      ],
    },
    {
      id: "your-choices",
      chapter: "What you can do",
      heading: "Your choices",
      short: "Your browser decides, and we respect its signal.",
      blocks: [
        "You decide which cookies your browser keeps:",
        {
          list: [
            "Every current browser lets you see, delete and block cookies, for all websites or for one. Look under Privacy in its settings or its help pages.",
            "A private window forgets all cookies when you close it.",
            "If your browser sends the Global Privacy Control signal, we treat it as a refusal of performance cookies.",
            "A consent that you gave can be withdrawn at any time by deleting the cookies; you are asked again on your next visit.",
          ],
        },
        "If you block essential cookies you can still read this website, but you cannot sign in to the product.",
      ],
    },
    {
      id: "changes",
      heading: "Changes to this policy",
      short: "The table is updated before a change takes effect.",
      blocks: [
        "If we add a cookie or change what one does, we update the table and the date at the top of this page before the change takes effect.",
      ],
    },
    {
      id: "contact",
      heading: "Questions",
      short: "Write to us and we explain.",
      blocks: [
        [
          "Write to ",
          { mail: "privacy" },
          " and we will be glad to explain. The ",
          { to: "privacy-policy", text: "Privacy Policy" },
          " says more about how we handle personal data and about your rights.",
        ],
      ],
    },
  ],
});
