import type { i18n as I18n } from "i18next";
import type { ChangeTexts } from "./i18n.ts";
import { addLanguages, defaultLanguage, type Language, toLanguage } from "./languages.ts";

/** As the page is told it by its server: added languages, and of modules of texts that were changed, their hashes. */
export interface TextsIndex {
  readonly languages: readonly string[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A page is not kept waiting for longer: until they come it shows the texts that ship. */
const patienceMs = 2_500;

type Get = (address: string) => Promise<Response>;

/**
 * Fetches what was changed of the texts, of each module that has changes in the language or in Portuguese, to which it falls
 * back. An address names its content: once fetched it is kept by the browser. What cannot be fetched stays as it ships.
 */
export const createChangedTexts = ({ languages, texts }: TextsIndex, get: Get): ChangeTexts => {
  addLanguages(languages);
  const fetched = new Map<string, Promise<void>>();
  const load = async (instance: I18n, code: string, [module, hash]: [string, string]): Promise<void> => {
    const address = `/api/languages/${code}/${module}?v=${encodeURIComponent(hash)}`;
    const answer = await get(address).catch(() => null);
    if (answer?.ok !== true) return;
    const changed = (await answer.json().catch(() => ({}))) as Readonly<Record<string, string>>;
    instance.addResources(toLanguage(code), "translation", changed);
  };
  const loadAll = (instance: I18n, language: Language): Promise<void>[] =>
    Object.entries(texts)
      .filter(([code]) => [language, defaultLanguage].includes(toLanguage(code)))
      .map(([code, modules]) => {
        const known = fetched.get(code);
        if (known !== undefined) return known;
        const all = Promise.all(Object.entries(modules).map((module) => load(instance, code, module)));
        const done = all.then(() => undefined);
        fetched.set(code, done);
        return done;
      });
  return async (instance, language) => {
    const all = Promise.all(loadAll(instance, language));
    let late = false;
    const patience = new Promise<void>((resolve) => {
      setTimeout(() => {
        late = true;
        resolve();
      }, patienceMs);
    });
    await Promise.race([all, patience]);
    // Who waits no longer is drawn anew when they come.
    if (late) void all.then(() => instance.changeLanguage(instance.language));
  };
};
