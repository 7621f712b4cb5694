import { unturned, visibleText } from "./visible-text.ts";

/**
 * A text with the letters, digits and signs of ASCII that a Chinese or Japanese keyboard wrote at full width, `ＡＲ－１`, at half. For codes,
 * addresses and numbers alone: in a sentence that width is how it is written.
 */
export const halfWidth = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** A code of a product or an order in its one form. */
export const plainCode = (text: string): string => halfWidth(unturned(visibleText(text))).trim();

const isDigit = /^\p{Nd}$/u;

/** The value of a digit of any script: each script has its ten in a row, and rows that touch begin at their own zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** A text at half width with the digits of every script, `١٢٣` or `๑๒๓`, as those of ours. */
export const plainDigits = (text: string): string =>
  /[^ -~]/.test(text) ? halfWidth(text).replaceAll(/(?![0-9])\p{Nd}/gu, digitOf) : text;
