import { ptBr } from "@fiel/contracts/texts/pt-br";
import type { Messages } from "@fiel/contracts/texts/messages";
import { formatNumber, type ShippedLocale, shippedLocaleOf } from "@fiel/domain";
import i18next, { type FormatterModule, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { defaultLanguage, type Language } from "./languages.ts";

const loaders: Record<ShippedLocale, () => Promise<Partial<Messages>>> = {
  "pt-BR": async () => ({}),
  en: async () => (await import("@fiel/contracts/texts/en")).en,
  es: async () => (await import("@fiel/contracts/texts/es")).es,
};

/** Texts of one language that another program than the clients' has besides. */
type MoreTexts = (language: ShippedLocale) => Promise<object>;
/** Lays what was changed of the texts over those of a language that ship. */
export type ChangeTexts = (instance: I18n, language: Language) => Promise<void>;
let moreTexts: MoreTexts | null = null;
let changeTexts: ChangeTexts | null = null;

/** Named before `startI18n`: from then on no language is shown without its further texts. */
export const addMoreTexts = (load: MoreTexts): void => {
  moreTexts = load;
};

/** Named before `startI18n`, where texts were changed. */
export const addChangedTexts = (change: ChangeTexts): void => {
  changeTexts = change;
};

const nothing = (): void => undefined;

/** Counts in sentences are grouped as all other numbers are; whatever else is filled in stays as it came. */
const groupedCounts: FormatterModule = {
  type: "formatter",
  init: nothing,
  add: nothing,
  addCached: nothing as never,
  format: (value: unknown, _format, language, options) =>
    (/^(?:count|total)$/.test(String(options?.["interpolationkey"])) && Number.isInteger(value)
      ? formatNumber(Number(value), { locale: language as Language })
      : value) as string,
};

/** Portuguese comes with the page, the others are fetched when somebody chooses them. */
export const startI18n = async (language: Language): Promise<I18n> => {
  const instance = i18next.createInstance();
  await instance
    .use(initReactI18next)
    .use(groupedCounts)
    .init({
      lng: defaultLanguage,
      fallbackLng: defaultLanguage,
      resources: { [defaultLanguage]: { translation: ptBr } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  await applyLanguage(instance, language);
  return instance;
};

/** What came before stays: it may have been changed. */
const addBelow = (instance: I18n, language: Language, texts: object): I18n =>
  instance.addResourceBundle(language, "translation", texts, true, false);

export const applyLanguage = async (instance: I18n, language: Language): Promise<void> => {
  const shipped = shippedLocaleOf(language);
  const [texts, more] = await Promise.all([
    loaders[shipped](),
    moreTexts?.(shipped),
    changeTexts?.(instance, language),
  ]);
  addBelow(instance, shipped, texts);
  if (more !== undefined) addBelow(instance, shipped, more);
  await instance.changeLanguage(language);
};

/** Completes the Portuguese texts, which are also what others fall back to; pages that need them wait for it. */
export const addLazyTexts = async (instance: I18n): Promise<void> => {
  const { ptBrLazy } = await import("@fiel/contracts/texts/pt-br-lazy");
  addBelow(instance, defaultLanguage, ptBrLazy);
};
