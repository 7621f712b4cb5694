import i18next, { type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { defaultLanguage, type Language } from "./languages.ts";
import { ptBr } from "@fiel/contracts/texts/pt-br";
import type { Messages } from "@fiel/contracts/texts/messages";

const loaders: Record<Language, () => Promise<Partial<Messages>>> = {
  "pt-BR": () => Promise.resolve(ptBr),
  en: async () => (await import("@fiel/contracts/texts/en")).en,
  es: async () => (await import("@fiel/contracts/texts/es")).es,
};

/** Texts of one language that another program than the clients' has besides. */
type MoreTexts = (language: Language) => Promise<object>;
let moreTexts: MoreTexts | null = null;

/** Named before `startI18n`: from then on no language is shown without its further texts. */
export const addMoreTexts = (load: MoreTexts): void => {
  moreTexts = load;
};

/** Portuguese comes with the page, the others are fetched when somebody chooses them. */
export const startI18n = async (language: Language): Promise<I18n> => {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { [defaultLanguage]: { translation: ptBr } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await applyLanguage(instance, language);
  return instance;
};

export const applyLanguage = async (instance: I18n, language: Language): Promise<void> => {
  if (!instance.hasResourceBundle(language, "translation")) {
    instance.addResourceBundle(language, "translation", await loaders[language]());
  }
  if (moreTexts !== null)
    instance.addResourceBundle(language, "translation", await moreTexts(language), true, true);
  await instance.changeLanguage(language);
};

/** Completes the Portuguese texts, which are also what others fall back to; pages that need them wait for it. */
export const addLaterTexts = async (instance: I18n): Promise<void> => {
  const { ptBrLater } = await import("@fiel/contracts/texts/pt-br-later");
  instance.addResourceBundle(defaultLanguage, "translation", ptBrLater, true, true);
};
