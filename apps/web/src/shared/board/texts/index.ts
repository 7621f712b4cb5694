import { screensEn } from "@fiel/contracts/texts/screens/en";
import { screensEs } from "@fiel/contracts/texts/screens/es";
import { screensPtBr, type ScreensTexts } from "@fiel/contracts/texts/screens/pt-br";
import { type Locale, type ShippedLocale, shippedLocaleOf, withTexts } from "@fiel/domain";
import { filledTexts } from "./filled-texts.ts";
import { changedBoardTexts } from "./changed-board-texts.ts";

/** All three are bundled, because a screen uses its client's language and changes it without a page load. */
const shipped: Readonly<Record<ShippedLocale, ScreensTexts>> = {
  "pt-BR": screensPtBr,
  en: screensEn,
  es: screensEs,
};

/** Texts of a board in a language, with changed texts applied. */
export const boardTextsOf = (locale: Locale): BoardTexts => {
  const base = shippedLocaleOf(locale);
  const own = changedBoardTexts(locale);
  const below = withTexts({ screens: shipped[base] }, changedBoardTexts(base));
  const { screens } = base === locale ? below : withTexts(below, own);
  return filledTexts(screens, locale, own);
};
export type BoardTexts = ReturnType<typeof filledTexts>;
