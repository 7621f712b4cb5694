import { screensEn } from "@fiel/contracts/texts/screens/en";
import { screensEs } from "@fiel/contracts/texts/screens/es";
import { screensPtBr, type ScreensTexts } from "@fiel/contracts/texts/screens/pt-br";
import { type Locale, type ShippedLocale, shippedLocaleOf, withTexts } from "@fiel/domain";
import { filledTexts } from "./filled-texts.ts";
import { changedBoardTexts } from "./changed-board-texts.ts";

/** All three come along: a screen's language is its client's, and changes without a load. */
const shipped: Readonly<Record<ShippedLocale, ScreensTexts>> = {
  "pt-BR": screensPtBr,
  en: screensEn,
  es: screensEs,
};

/** The words of a board in a language, as they were changed. */
export const boardTextsOf = (locale: Locale): BoardTexts => {
  const base = shippedLocaleOf(locale);
  const own = changedBoardTexts(locale);
  const below = withTexts({ screens: shipped[base] }, changedBoardTexts(base));
  const { screens } = base === locale ? below : withTexts(below, own);
  return filledTexts(screens, locale, own);
};
export type BoardTexts = ReturnType<typeof filledTexts>;
