/** Invisible characters. They are ignored between marks, since some normal forms drop them. */
const passedOver = /[\p{DI}\p{Cf}]/gu;
/** One mark more than any writing has on one letter (Unicode, UAX 15-D3). The two katakana characters become marks in NFKC and NFKD. */
const heap = /[\p{M}\uff9e\uff9f]{31}/u;

/**
 * Whether more than 30 marks stand on one letter, which no writing has. Ordering such a heap takes quadratic time, so that one text could
 * block the program for minutes.
 */
export const isHeaped = (text: string): boolean => heap.test(text.replaceAll(passedOver, ""));

/** A text in a Unicode normal form, in linear time; a text with a heap of marks is returned as it is. */
export const normalForm = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  isHeaped(text) ? text : text.normalize(form);

/** A text without accents and other marks. */
export const withoutMarks = (text: string): string => normalForm(text, "NFD").replaceAll(/\p{M}/gu, "");
