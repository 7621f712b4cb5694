import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type Catalogue, sourceLanguage } from "./catalogue-of-texts.ts";

/** A text that was changed. */
export interface StoredText {
  readonly text: string;
  /** What it translated when it was written. */
  readonly source: string;
  readonly at: Date;
  readonly by: string | null;
}

/** By module and code. */
export type StoredTexts = ReadonlyMap<string, ReadonlyMap<string, StoredText>>;

/** A language beside the source, as both are changed. */
export interface LanguageState {
  /** Its code. */
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

/** Codes and names of all languages, as they were added. */
export const readLanguages = (transaction: TenantTransaction) =>
  transaction
    .selectFrom("languages")
    .select(["language as code", "description"])
    .orderBy("created_at")
    .orderBy((order) => order.case().when("language", "=", sourceLanguage).then(0).else(1).end())
    .orderBy("language")
    .execute();

/** A language with all that was changed of it; throws NotFound. `lock`: nobody else changes it until the transaction ends. */
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
  /** Whether exactly this ships: then nothing is kept of it. */
  readonly ships: boolean;
}

/** Who changes it, and when. */
export interface TextWriter {
  readonly language: string;
  readonly by: string;
  /** UTC ms. */
  readonly nowMs: number;
}

// PostgreSQL takes at most 65,535 parameters in a statement.
const textsPerStatement = 1_000;

/** Writes texts of a language; one that ships is forgotten instead. */
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
