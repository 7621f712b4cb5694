import type { i18n as I18n } from "i18next";
import { changeBoardTexts } from "../board/texts/changed-board-texts.ts";
import { fetchChanged, type Get } from "./fetch-changed.ts";
import type { ChangeTexts } from "./i18n.ts";
import { addLanguages, defaultLanguage, type Language, toLanguage } from "./languages.ts";
import type { TextsIndex } from "./told-texts.ts";

/** Longest wait of a page for changed texts, ms; then it shows the shipped ones. */
const patienceMs = 2_500;

/**
 * Loads the changed texts of a language, and of Portuguese as its fallback, from each module that has changes, and lays them over the shipped texts.
 */
export const createChangedTexts = ({ languages, texts }: TextsIndex, get: Get): ChangeTexts => {
  addLanguages(languages);
  const fetched = new Map<string, Promise<unknown>>();
  const load = async (instance: I18n, code: string, module: [string, string]): Promise<void> => {
    const changed = await fetchChanged(get, code, module);
    instance.addResources(toLanguage(code), "translation", changed);
    if (module[0] === "screens") changeBoardTexts(toLanguage(code), changed);
  };
  const loadOnce = (instance: I18n, code: string): Promise<unknown> => {
    const modules = Object.entries(texts[code] ?? {});
    const loading = fetched.get(code) ?? Promise.all(modules.map((module) => load(instance, code, module)));
    fetched.set(code, loading);
    return loading;
  };
  return async (instance, language: Language) => {
    const wanted = Object.keys(texts).filter((code) =>
      [language, defaultLanguage].includes(toLanguage(code)),
    );
    const all = Promise.all(wanted.map((code) => loadOnce(instance, code))).then(() => "come");
    const patience = new Promise<string>((resolve) => setTimeout(() => resolve("late"), patienceMs));
    // Pages that stopped waiting render again when the texts arrive.
    if ((await Promise.race([all, patience])) === "late")
      void all.then(() => instance.changeLanguage(instance.language));
  };
};
