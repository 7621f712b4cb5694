import type { i18n as I18n } from "i18next";
import { changeBoardTexts } from "../board/texts/changed-board-texts.ts";
import { fetchChanged, type Get } from "./fetch-changed.ts";
import type { ChangeTexts } from "./i18n.ts";
import { addLanguages, defaultLanguage, type Language, toLanguage } from "./languages.ts";
import type { TextsIndex } from "./told-texts.ts";

/** A page is not kept waiting for longer: until they come it shows the texts that ship. */
const patienceMs = 2_500;

/**
 * Fetches what was changed of the texts, of each module that has changes in the language or in Portuguese, to which it falls
 * back, and lays it over those that ship.
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
    // Who waits no longer is drawn anew when they come.
    if ((await Promise.race([all, patience])) === "late")
      void all.then(() => instance.changeLanguage(instance.language));
  };
};
