const noBreak = "\u00a0";

/** A line does not end between a number and its unit ("5 kg"), nor begin with the point that parts two facts. */
export const keepUnits = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=\p{L}{1,2}(?:\s|$))| (?=· )/gu, noBreak);
