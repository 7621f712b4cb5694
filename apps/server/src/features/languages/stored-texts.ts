import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type Catalogue, sourceLanguage } from "./catalogue-of-texts.ts";

/** A changed text. */
export interface StoredText {
  readonly text: string;
  /** Source text at the time of the change. */
  readonly source: string;
  readonly at: Date;
  readonly by: string | null;
}

/** Changed texts by module and code. */
export type StoredTexts = ReadonlyMap<string, ReadonlyMap<string, StoredText>>;

/** Changed texts of a language and of the source language. */
export interface LanguageState {
  /** Language code. */
  readonly language: string;
  readonly catalogue: Catalogue;
  readonly own: StoredTexts;
  readonly source: StoredTexts;
}

async function readTexts(transaction: TenantTransaction, language: string): Promise<StoredTexts> {
  const rows = await transaction
    .selectFrom("language_texts")
    .selectAll()
    .where("language", "=", language)
    .where("text", "<>", "")
    .execute();
  const texts = new Map<string, Map<string, StoredText>>();
  for (const { module, code, text, source_text: source, updated_at: at, updated_by: by } of rows) {
    const ofModule = texts.get(module) ?? new Map<string, StoredText>();
    texts.set(module, ofModule.set(code, { text, source, at, by }));
  }
  return texts;
}

/** Codes and names of all languages, in the order in which they were added. */
export const readLanguages = (transaction: TenantTransaction) =>
  transaction
    .selectFrom("languages")
    .select(["language as code", "description"])
    .orderBy("created_at")
    .orderBy((order) => order.case().when("language", "=", sourceLanguage).then(0).else(1).end())
    .orderBy("language")
    .execute();

/** A language with its changed texts; throws NotFound. `lock` holds it until the transaction ends. */
export async function requireLanguage(
  transaction: TenantTransaction,
  catalogue: Catalogue,
  code: string,
  lock = false,
): Promise<LanguageState> {
  const query = transaction.selectFrom("languages").select("language").where("language", "=", code);
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  const own = await readTexts(transaction, code);
  const source = code === sourceLanguage ? own : await readTexts(transaction, sourceLanguage);
  return { language: code, catalogue, own, source };
}

export interface TextToStore {
  readonly module: string;
  readonly code: string;
  readonly text: string;
  readonly source: string;
  /** True when the text equals the shipped one; nothing is stored then. */
  readonly ships: boolean;
}

/** Author and time of a change. */
export interface TextWriter {
  readonly language: string;
  readonly by: string;
  /** UTC ms. */
  readonly nowMs: number;
}

// PostgreSQL takes at most 65,535 parameters per statement.
const textsPerStatement = 1_000;

/** Stores changed texts of a language, and deletes those that equal the shipped ones. */
export async function storeTexts(
  transaction: TenantTransaction,
  texts: readonly TextToStore[],
  { language, by, nowMs }: TextWriter,
): Promise<void> {
  const kept = texts.filter(({ ships }) => !ships);
  for (let start = 0; start < kept.length; start += textsPerStatement) {
    const rows = kept.slice(start, start + textsPerStatement).map(({ module, code, text, source }) => ({
      language,
      module,
      code,
      text,
      source_text: source,
      updated_at: new Date(nowMs),
      updated_by: by,
    }));
    await transaction
      .insertInto("language_texts")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["language", "module", "code"]).doUpdateSet((is) => ({
          text: is.ref("excluded.text"),
          source_text: is.ref("excluded.source_text"),
          updated_at: is.ref("excluded.updated_at"),
          updated_by: is.ref("excluded.updated_by"),
        })),
      )
      .execute();
  }
  for (const { module, code } of texts.filter(({ ships }) => ships))
    await transaction
      .deleteFrom("language_texts")
      .where("language", "=", language)
      .where("module", "=", module)
      .where("code", "=", code)
      .execute();
}
