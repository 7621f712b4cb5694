const noBreak = "\u00a0";
const wordJoiner = "\u2060";

/** Prevents line breaks between a number and its unit ("5 kg"), within a number ("04-14-08"), and before the point that separates two facts. */
export const keepUnits = (text: string): string =>
  text
    .replaceAll(/(?<=\d) (?=\p{L}{1,2}(?:\s|$))| (?=· )/gu, noBreak)
    .replaceAll(/(?<=\d-)(?=\d)/gu, wordJoiner);
