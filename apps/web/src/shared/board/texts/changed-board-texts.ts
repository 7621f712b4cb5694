import type { Locale } from "@fiel/domain";

const changed = new Map<Locale, Readonly<Record<string, string>>>();

/** Takes what was changed of the boards' texts in a language, by code; boards that are made from now on show it. */
export const changeBoardTexts = (locale: Locale, texts: Readonly<Record<string, string>>): void => {
  changed.set(locale, texts);
};

export const changedBoardTexts = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(Object.entries(changed.get(locale) ?? {}));
