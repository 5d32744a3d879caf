export const kindWords = {
  "301": "Moved for good",
  "302": "Moved for a while",
  "308": "Moved for good, forms too",
  "410": "Gone, leads nowhere",
} as const;

export const GONE = "410";

/** Another status stands as it is: the file may have one that is not allowed. */
export const wordsOf = (status: string) => (kindWords as Record<string, string>)[status] ?? status;
