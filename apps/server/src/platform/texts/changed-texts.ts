import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** Changed texts by language code, module and text code. */
export type TextsByModule = ReadonlyMap<string, ReadonlyMap<string, string>>;
export type TextsByLanguage = ReadonlyMap<string, TextsByModule>;

/** Reads the languages and all changed texts. */
export async function readChangedTexts(
  db: Kysely<Database>,
): Promise<{ readonly codes: string[]; readonly texts: TextsByLanguage }> {
  const codes = await db.selectFrom("languages").select("language").orderBy("created_at").execute();
  const rows = await db
    .selectFrom("language_texts")
    .select(["language", "module", "code", "text"])
    .where("text", "<>", "")
    .orderBy("language")
    .orderBy("module")
    .orderBy("code")
    .execute();
  const texts = new Map<string, Map<string, Map<string, string>>>();
  for (const { language, module, code, text } of rows) {
    const modules = texts.get(language) ?? new Map<string, Map<string, string>>();
    const changed = modules.get(module) ?? new Map<string, string>();
    texts.set(language, modules.set(module, changed.set(code, text)));
  }
  return { codes: codes.map(({ language }) => language), texts };
}

/** Short hash of texts, by which pages notice changes. */
export const hashOfTexts = (texts: ReadonlyMap<string, string>): string =>
  createHash("sha256")
    .update(JSON.stringify([...texts]))
    .digest("base64url")
    .slice(0, 12);
