import { normalForm } from "./normal-form.ts";

/** What is drawn as nothing and changes nothing around it: soft hyphens, joiners of words, marks of direction, fillers, tags, and what stands for a picture that was not copied with the text. */
const unseen =
  /[\ufe00-\ufe0f\u034f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{13430}-\u{1343f}\u{e0000}-\u{e0fff}]/gu;
/** Signs that are remembered: a text may hold all there are. */
const mostKnown = 20_000;
/** Large classes are slow to look through, and a long text may be of such signs alone: what a sign is, is looked up once. */
const onceForEach = (pattern: RegExp): ((sign: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (sign) => {
    const answer = known.get(sign) ?? sign.search(pattern) >= 0;
    if (known.size < mostKnown) known.set(sign, answer);
    return answer;
  };
};
const isUnseen = onceForEach(unseen);
/** They turn the direction of what follows. Copied lists and contacts bring them along where nothing is written from right to left. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u;
/** Each is drawn as a blank. */
const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g;
/** Scripts (by their codes of ISO 15924) in which a joiner, or its opposite, changes how letters are written. */
const isOfJoins = onceForEach(
  /^[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Mymr}\p{sc=Khmr}\p{sc=Tibt}]$/u,
);
const isPicture = onceForEach(/^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u);

const isKeptBetween = (before: string, sign: string, after: string): boolean => {
  const isJoint = isOfJoins(before) && isOfJoins(after);
  if (sign === "\u200c") return isJoint;
  if (sign === "\u200d") return isJoint || (isPicture(before) && isPicture(after));
  if (/^[\u{13430}-\u{1343f}]$/u.test(sign)) return /^\p{sc=Egyp}$/u.test(before);
  // How a picture, or a character of Chinese, is drawn.
  if (sign === "\ufe0e" || sign === "\ufe0f")
    return /^\p{Extended_Pictographic}$/u.test(before) || (/^[\d#*]$/.test(before) && after === "\u20e3");
  return /^[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]$/u.test(sign) && /^\p{sc=Hani}$/u.test(before);
};

/** Around a whole text they turn nothing that is not turned by its own letters. */
const aroundAll = /^( *)[\u202a\u202b\u2066-\u2068]([^\u202a-\u202e\u2066-\u2069]*)[\u202c\u2069]( *)$/;
const withoutTurns = (text: string): string => (rightToLeft.test(text) ? text : text.replaceAll(turns, ""));

/** The same without marks that turn the direction, for what is compared and not shown. */
export const unturned = (text: string): string => text.replaceAll(turns, "");

/**
 * A text in the one form in which it is kept, compared and looked for: composed (NFC), without what cannot be seen where nothing
 * needs it, every blank a plain one. Texts that look alike for such a sign alone become the same; any other stays as it is. A text
 * of ASCII is itself, and the form's form is the form. Passwords are no texts.
 */
export function visibleText(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  const signs = Array.from(withoutTurns(normalForm(text, "NFC").replaceAll(blanks, " ")));
  const kept: string[] = [];
  for (const [place, sign] of signs.entries()) {
    const next = signs[place + 1] ?? "";
    const after = isUnseen(next) ? "" : next;
    if (!isUnseen(sign) || isKeptBetween(kept.at(-1) ?? "", sign, after)) kept.push(sign);
  }
  return normalForm(kept.join("").replace(aroundAll, "$1$2$3"), "NFC");
}
