import type { LegalSection } from "../../sections/legal/document";

/** How long before they apply material changes of the terms are announced. */
export const changeNotice = "30 days";

export const liabilityAndLaw: LegalSection[] = [
  {
    id: "availability",
    chapter: "Liability and law",
    heading: "Availability and support",
    short: "We aim for around the clock. Service levels with credits are part of Enterprise orders.",
    blocks: [
      "We aim to keep the service available around the clock, apart from planned maintenance announced in advance. Service levels with credits apply only where your order includes them, as Enterprise orders do. Tools that you connect are run by others; we are not responsible for their failures or changes.",
    ],
  },
  {
    id: "warranties",
    heading: "Warranties",
    short: "We promise care and skill, and not particular results.",
    blocks: [
      "We provide the service with reasonable skill and care. Apart from that, and to the extent the law allows, it is provided as is, without further warranties of merchantability, fitness for a particular purpose, accuracy or non-infringement. Figures about results on our website are illustrations, not promises.",
    ],
  },
  {
    id: "liability",
    heading: "Liability",
    short: "Neither side owes more than the fees of twelve months, with exceptions.",
    blocks: [
      "Neither side is liable for indirect or consequential loss, or for loss of profit, revenue or goodwill. Each side’s total liability under this agreement in any twelve months is limited to the fees paid or payable for those months. These limits do not apply to fees owed, to a breach of the acceptable use rules, to the indemnities below, or to anything for which liability cannot be limited by law, such as fraud or willful misconduct.",
    ],
  },
  {
    id: "indemnity",
    heading: "Indemnity",
    short: "We defend you if the service infringes, you defend us if your data or outreach does.",
    blocks: [
      "We defend you against claims that the service, used as agreed, infringes intellectual property, and pay the damages finally awarded. You do the same for us against claims that arise from your data, your website or your outreach. The indemnified side gives prompt notice, hands over the defense and cooperates at the other’s expense.",
    ],
  },
  {
    id: "termination",
    heading: "Suspension and termination",
    short: "A serious breach gets 30 days to be put right. If it was ours, we refund the rest.",
    blocks: [
      "Either side may end the agreement if the other commits a material breach and does not cure it within 30 days of written notice. We may suspend access immediately where that is needed to stop harm, a security risk or unlawful use; we keep the suspension as short and as narrow as we can. If you end the agreement because of our breach, we refund fees paid for the time that remains. Sections that by their nature should survive termination do so.",
    ],
  },
  {
    id: "changes",
    heading: "Changes to these terms",
    short: `You hear of material changes ${changeNotice} ahead, and may leave.`,
    blocks: [
      `We may change these terms, for instance when the law or the service changes. We give at least ${changeNotice}’ notice of material changes by email or in the product. If you do not agree, you may cancel before the change takes effect and we refund the unused part of a prepaid period. If you go on using the service after that date, the new terms apply.`,
    ],
  },
  {
    id: "law",
    heading: "Governing law and disputes",
    short: [{ fact: "law" }, " applies, and both sides talk for 30 days before they go to court."],
    blocks: [
      [
        { fact: "law" },
        " governs this agreement, and the courts of ",
        { fact: "courts" },
        " have exclusive jurisdiction. Before going to court, both sides try in good faith for 30 days to settle a dispute by talking to each other. Either side may ask any competent court for urgent relief.",
      ],
    ],
  },
  {
    id: "general",
    heading: "General",
    short: "These terms, your order and the policies they name are the whole agreement.",
    blocks: [
      "If a clause is invalid, the rest remains in force. Not enforcing a right does not waive it. Neither side may transfer the agreement without the other’s consent, except to a successor of its whole business. Neither side is liable for delay caused by events beyond its reasonable control. These terms, your order and the policies they name are the whole agreement.",
    ],
  },
  {
    id: "contact",
    heading: "Contact",
    short: "Write to support, with a copy by post.",
    blocks: [
      [
        "Notices to us go to ",
        { mail: "support" },
        " with a copy by post to ",
        { fact: "legalName" },
        ", ",
        { fact: "address" },
        ". Notices to you go to the email address of the account owner.",
      ],
    ],
  },
];
