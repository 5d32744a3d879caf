import { audit } from "../../generated/claims";

/** The usual questions of a security review. The privacy policy and the FAQ have the details. */
export const securityFacts = [
  { question: "Independent audit", answer: `A ${audit} report, shared under NDA while you evaluate.` },
  { question: "Encryption", answer: "In transit and at rest." },
  { question: "Access", answer: "Only staff who need it, and every access is logged." },
  { question: "Isolation", answer: "Your records are kept apart from other customers’ records." },
  { question: "Data processing agreement", answer: "Signed with customers, on request." },
  { question: "Deletion and export", answer: "People are removed on request. Your own data can be exported at any time." },
];
