import type { Locale } from "@fiel/domain";

const changed = new Map<Locale, Readonly<Record<string, string>>>();

/** Stores changed texts of the boards in a language, by code. Boards created later use them. */
export const changeBoardTexts = (locale: Locale, texts: Readonly<Record<string, string>>): void => {
  changed.set(locale, texts);
};

export const changedBoardTexts = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(Object.entries(changed.get(locale) ?? {}));
