import { acknowledgePageEn } from "@fiel/contracts/texts/acknowledge-page/en";
import { acknowledgePageEs } from "@fiel/contracts/texts/acknowledge-page/es";
import { acknowledgePagePtBr, type AcknowledgePageTexts } from "@fiel/contracts/texts/acknowledge-page/pt-br";
import { type Locale, localeOf, type ShippedLocale, shippedLocaleOf, withTexts } from "@fiel/domain";
import { fetchChanged, type Get } from "../shared/i18n/fetch-changed.ts";
import { toldTexts } from "../shared/i18n/told-texts.ts";

export interface AcknowledgeTexts {
  readonly lang: string;
  readonly words: AcknowledgePageTexts;
}

const shipped: Readonly<Record<ShippedLocale, AcknowledgePageTexts>> = {
  "pt-BR": acknowledgePagePtBr,
  en: acknowledgePageEn,
  es: acknowledgePageEs,
};
const module = "acknowledgePage";

/** Texts by a code such as `es`, `en_US` or `pt-BR`; Portuguese for other languages. */
export const acknowledgeTexts = (language: string): AcknowledgeTexts => {
  const lang = localeOf(language);
  return { lang, words: shipped[shippedLocaleOf(lang)] };
};

/** Texts with their changes applied; for an added language, changed Portuguese texts lie below it. */
export const changedAcknowledgeTexts = async (language: string, get: Get): Promise<AcknowledgeTexts> => {
  const { lang, words } = acknowledgeTexts(language);
  const changedIn = async (locale: Locale): Promise<ReadonlyMap<string, string>> => {
    const told = Object.entries(toldTexts()?.texts ?? {}).find(([code]) => localeOf(code) === locale);
    const hash = told?.[1][module];
    if (told === undefined || hash === undefined) return new Map();
    return new Map(Object.entries(await fetchChanged(get, told[0], [module, hash])));
  };
  const base = shippedLocaleOf(localeOf(language));
  const [below, own] = await Promise.all([changedIn(base), changedIn(localeOf(language))]);
  const changed = withTexts(withTexts({ [module]: words }, below), own);
  return { lang, words: changed[module] ?? words };
};
