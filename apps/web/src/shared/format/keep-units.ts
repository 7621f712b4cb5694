const noBreak = "\u00a0";
const wordJoiner = "\u2060";

/** A line does not end between a number and its unit ("5 kg") or within a number ("04-14-08"), nor begin with the point that parts two facts. */
export const keepUnits = (text: string): string =>
  text
    .replaceAll(/(?<=\d) (?=\p{L}{1,2}(?:\s|$))| (?=· )/gu, noBreak)
    .replaceAll(/(?<=\d-)(?=\d)/gu, wordJoiner);
