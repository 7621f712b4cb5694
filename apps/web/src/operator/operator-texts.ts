import { operatorPageEn } from "@fiel/contracts/texts/operator-page/en";
import { operatorPageEs } from "@fiel/contracts/texts/operator-page/es";
import { operatorPagePtBr, type OperatorPageTexts } from "@fiel/contracts/texts/operator-page/pt-br";
import { type Locale, localeOf, type ShippedLocale, shippedLocaleOf, withTexts } from "@fiel/domain";
import { fill } from "../shared/board/texts/fill.ts";
import { fetchChanged, type Get } from "../shared/i18n/fetch-changed.ts";
import { toldTexts } from "../shared/i18n/told-texts.ts";

export interface OperatorTexts {
  readonly locale: Locale;
  readonly words: OperatorPageTexts;
}

const shipped: Readonly<Record<ShippedLocale, OperatorPageTexts>> = {
  "pt-BR": operatorPagePtBr,
  en: operatorPageEn,
  es: operatorPageEs,
};
const module = "operatorPage";

/** Texts by a code such as `es`, `en_US` or `pt-BR`; Portuguese for other languages. */
export const operatorTexts = (language: string): OperatorTexts => {
  const locale = localeOf(language);
  return { locale, words: shipped[shippedLocaleOf(locale)] };
};

/** Texts with their changes applied; for an added language, changed Portuguese texts lie below it. */
export const changedOperatorTexts = async (language: string, get: Get): Promise<OperatorTexts> => {
  const { locale, words } = operatorTexts(language);
  const changedIn = async (of: Locale): Promise<ReadonlyMap<string, string>> => {
    const told = Object.entries(toldTexts()?.texts ?? {}).find(([code]) => localeOf(code) === of);
    const hash = told?.[1][module];
    if (told === undefined || hash === undefined) return new Map();
    return new Map(Object.entries(await fetchChanged(get, told[0], [module, hash])));
  };
  const base = shippedLocaleOf(locale);
  const [below, own] = await Promise.all([changedIn(base), changedIn(locale)]);
  const changed = withTexts(withTexts({ [module]: words }, below), own);
  return { locale, words: changed[module] ?? words };
};

/** Singular or plural form of the language for a count. */
export const counted = (
  { locale }: OperatorTexts,
  { one, other }: { readonly one: string; readonly other: string },
  count: number,
): string => fill(new Intl.PluralRules(locale).select(count) === "one" ? one : other, { count });
