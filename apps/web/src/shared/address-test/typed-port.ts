import { type Locale, readNumber } from "@fiel/domain";

/** A typed port as forms save it; 0 when it is no number. */
export const typedPort = (text: string, locale: Locale): number => Number(readNumber(text, locale) ?? 0);
