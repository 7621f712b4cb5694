/** Signs that are drawn as nothing; between marks they are passed over, because some forms leave them out. */
const passedOver = /[\p{DI}\p{Cf}]/gu;
/** One more than any writing has on one letter (Unicode, UAX 15-D3); the two of katakana become marks in the forms NFKC and NFKD. */
const heap = /[\p{M}\uff9e\uff9f]{31}/u;

/**
 * Whether more than 30 marks stand on one letter, which no writing has. To order such a heap takes the square of its length, so that a
 * text of it could hold up the program for minutes.
 */
export const isHeaped = (text: string): boolean => heap.test(text.replaceAll(passedOver, ""));

/** A text in one of Unicode's forms; one with a heap of marks stays as it is. Takes a time in proportion to its length. */
export const normalForm = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  isHeaped(text) ? text : text.normalize(form);

/** Without accents and other marks. */
export const withoutMarks = (text: string): string => normalForm(text, "NFD").replaceAll(/\p{M}/gu, "");
