/** The beginning of a text, `most` units of UTF-16 at most: no sign is cut in two, since half a sign is no text, and is refused by whoever gets it. */
export const shortened = (text: string, most: number): string =>
  text.slice(0, Math.max(0, most)).replace(/[\ud800-\udbff]$/, "");
