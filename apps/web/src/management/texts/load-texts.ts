import type { Language } from "../../shared/i18n/languages.ts";
import { managementPtBr } from "./pt-br.ts";

const loaders: Readonly<Record<Exclude<Language, "pt-BR">, () => Promise<object>>> = {
  en: async () => (await import("./en.ts")).managementEn,
  es: async () => (await import("./es.ts")).managementEs,
};

/** The back office's own texts, and of the clients' those that few of their pages need. */
export const loadTexts = async (language: Language): Promise<object> => {
  if (language !== "pt-BR") return loaders[language]();
  const { ptBrLater } = await import("../../shared/i18n/locales/pt-br-later.ts");
  return { ...ptBrLater, ...managementPtBr };
};
