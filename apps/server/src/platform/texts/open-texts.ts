import { languageOf, codeOf, knowLanguages, languages } from "../http/languages.ts";
import { type PostgresStore, textsChannel } from "../stores/postgres/postgres-store.ts";
import { hashOfTexts, readChangedTexts, type TextsByLanguage } from "./changed-texts.ts";
import type { DefinedTexts } from "./define-texts.ts";

const nothing: ReadonlyMap<string, string> = new Map();

export interface OpenTexts {
  /**
   * What pages must know before they are drawn: the added languages, and the hash of the changes of each page module in each language. Null
   * without any.
   */
  readonly index: () => TextsIndex | null;
  /** The changes of a module in a language, and their hash; null: no such language. */
  readonly changedIn: (
    language: string,
    module: string,
  ) => { readonly texts: ReadonlyMap<string, string>; readonly hash: string } | null;
  /** Reads the changes again, as after a notice of another server. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface TextsIndex {
  /** Language codes. */
  readonly languages: readonly string[];
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface TextsToOpen {
  readonly postgres: Pick<PostgresStore, "shared" | "listen">;
  /** The server's own. */
  readonly modules: readonly DefinedTexts[];
  /** Names of the pages' modules. */
  readonly pageModules: readonly string[];
}

/** Keeps the server's texts as changed by any server. */
export async function openTexts({ postgres, modules, pageModules }: TextsToOpen): Promise<OpenTexts> {
  let changed: TextsByLanguage = new Map();
  let index: TextsIndex | null = null;
  const read = async (): Promise<void> => {
    const found = await readChangedTexts(postgres.shared);
    knowLanguages(found.codes);
    changed = found.texts;
    index = indexOf(found.codes, changed, pageModules);
    for (const module of modules)
      module.change((language) => changed.get(codeOf(language))?.get(module.name) ?? nothing);
  };
  // Reads run one after the other: an older result must not replace a newer one.
  let last: Promise<void> = read();
  const reload = (): Promise<void> => {
    last = last.catch(() => undefined).then(read);
    return last;
  };
  const again = (): void => void reload().catch(() => undefined);
  await last;
  const stop = await postgres.listen(textsChannel, again, again);
  // Changes between the read and the first notice.
  await reload();
  return {
    index: () => index,
    changedIn(wanted, module) {
      const language = languageOf(wanted);
      if (language === null) return null;
      const texts = changed.get(codeOf(language))?.get(module) ?? nothing;
      return { texts, hash: hashOfTexts(texts) };
    },
    reload,
    close: stop,
  };
}

function indexOf(
  codes: readonly string[],
  changed: TextsByLanguage,
  pageModules: readonly string[],
): TextsIndex | null {
  const shipped = new Set(languages.map(codeOf));
  const added = codes.filter((code) => !shipped.has(code));
  const texts = Object.fromEntries(
    [...changed].flatMap(([language, modules]) => {
      const hashes = pageModules.flatMap((module) => {
        const of = modules.get(module);
        return of === undefined ? [] : [[module, hashOfTexts(of)] as const];
      });
      return hashes.length === 0 ? [] : [[language, Object.fromEntries(hashes)] as const];
    }),
  );
  return added.length === 0 && Object.keys(texts).length === 0 ? null : { languages: added, texts };
}
