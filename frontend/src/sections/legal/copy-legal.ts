/** The words around a legal text. */
export const legalDocument = {
  binding: "The sentence under each title is a summary; the full text binds.",
  fullText: "Read the full text",
};
