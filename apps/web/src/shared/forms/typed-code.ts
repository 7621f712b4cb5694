import { plainDigits } from "@fiel/domain";

/** Digits of a typed or pasted code, which may be of any script; everything else is dropped. */
export const typedCode = (text: string): string => plainDigits(text).replaceAll(/\D/g, "");
