import { unitOfWord, wordAtEnd } from "../cells/words.ts";

export type DecimalMark = "," | ".";
/** `either`: three digits follow the one mark, and it may as well group thousands. */
export type ShownMark = DecimalMark | "either";

const other = { ",": ".", ".": "," } as const;

/** Without what is written around a number that is read: currency, sign, blanks, a unit. */
function bare(text: string): string {
  const { before, word } = wordAtEnd(text.trim());
  const number = word === "" || unitOfWord(word) !== null ? before : text;
  return number.replaceAll(/\s+/g, "").replace(/^R\$/i, "").replace(/^[+-]/, "");
}

/** Longer texts are no numbers. */
const longest = 60;

/** The decimal mark that a number's text shows; null where it has no mark, or is no number. */
export function shownMark(text: string): ShownMark | null {
  if (text.length > longest) return null;
  const number = bare(text);
  if (!/^\d*[.,][\d.,]*$/.test(number)) return null;
  const marks = [...number.matchAll(/[.,]/g)].map(([mark]) => mark as DecimalMark);
  const [first, last] = [marks[0] as DecimalMark, marks.at(-1) as DecimalMark];
  // Groups of thousands come before the decimals, and of decimals there is one mark.
  if (first !== last) return marks.filter((mark) => mark === last).length === 1 ? last : null;
  const [whole = "", ...groups] = number.split(first);
  const isGrouped = /^[1-9]\d{0,2}$/.test(whole) && groups.every((group) => group.length === 3);
  if (marks.length > 1) return isGrouped ? other[first] : null;
  return isGrouped ? "either" : first;
}

/** The mark that a column's numbers show, the one that more of them show; `either` where none of them decides; null where none has a mark. */
export function markOfColumn(texts: Iterable<string>): ShownMark | null {
  const seen = { ",": 0, ".": 0, either: 0 };
  for (const text of texts) {
    const mark = shownMark(text);
    if (mark !== null) seen[mark] += 1;
  }
  if (seen[","] !== seen["."]) return seen[","] > seen["."] ? "," : ".";
  return seen[","] + seen["."] + seen.either > 0 ? "either" : null;
}
