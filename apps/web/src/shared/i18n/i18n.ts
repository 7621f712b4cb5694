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

/** Further texts of a language, for a program other than the clients'. */
type MoreTexts = (language: ShippedLocale) => Promise<object>;
/** Lays changed texts over the shipped ones of a language. */
export type ChangeTexts = (instance: I18n, language: Language) => Promise<void>;
let moreTexts: MoreTexts | null = null;
let changeTexts: ChangeTexts | null = null;

/** Call before `startI18n`: every language is then loaded with its further texts. */
export const addMoreTexts = (load: MoreTexts): void => {
  moreTexts = load;
};

/** Call before `startI18n` when texts were changed. */
export const addChangedTexts = (change: ChangeTexts): void => {
  changeTexts = change;
};

const nothing = (): void => undefined;

/** Groups the digits of counts in sentences like all other numbers; other values are inserted unchanged. */
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

/** Portuguese is bundled with the page; other languages are loaded when chosen. */
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

/** Adds texts without overwriting earlier ones, which may have been changed. */
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

/** Adds the remaining Portuguese texts, to which other languages fall back. Pages that need them wait for them. */
export const addLazyTexts = async (instance: I18n): Promise<void> => {
  const { ptBrLazy } = await import("@fiel/contracts/texts/pt-br-lazy");
  addBelow(instance, defaultLanguage, ptBrLazy);
};
