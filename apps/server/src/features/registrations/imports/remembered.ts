import type { ImportKind, ImportMapping } from "@fiel/contracts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { headerOf, type Remembered } from "./columns/guess-columns.ts";
import type { StoredImport } from "./import-store.ts";

type Column = ImportMapping["columns"][number];

/** What the tenant told of the columns of earlier files of the kind. */
export async function readRemembered(
  transaction: TenantTransaction,
  kind: ImportKind,
): Promise<{ readonly columns: Remembered; readonly dropZeros: boolean } | null> {
  const found = await transaction
    .selectFrom("import_mappings")
    .select(["columns", "drop_zeros"])
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (found === undefined) return null;
  const columns: Remembered = new Map(Object.entries(found.columns as Readonly<Record<string, Column>>));
  return { columns, dropZeros: found.drop_zeros };
}

const mostHeaders = 500;
/** Files that told the same header something: older ones can hardly be undone any more. */
const mostTold = 20;

/** What a file told; `by` is null for what was known before files were told apart. */
interface Told<T> {
  readonly by: string | null;
  readonly value: T;
}

/** By header, and for numbers with zeros in front, in the order in which files told it. */
interface Taught {
  readonly columns: Readonly<Record<string, readonly Told<Column>[]>>;
  readonly dropZeros: readonly Told<boolean>[];
}

/** Ids are given anew where a client moves to; the instant is not. */
const nameOf = ({ id, created_at }: StoredImport): string => `${id} ${created_at.getTime()}`;

const readTaught = (transaction: TenantTransaction, kind: ImportKind) =>
  transaction
    .selectFrom("import_mappings")
    .select(["columns", "drop_zeros", "taught"])
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();

/** Keeps what the columns of an applied file were told to be, beside what is known of others. One that is only looked at teaches nothing. */
export async function remember(transaction: TenantTransaction, stored: StoredImport): Promise<void> {
  const { tenant_id, kind, mapping } = stored;
  const by = nameOf(stored);
  const found = await readTaught(transaction, kind);
  const known = new Map(Object.entries((found?.columns ?? {}) as Readonly<Record<string, Column>>));
  const before = found?.taught as Taught | undefined;
  const lists = new Map(Object.entries(before?.columns ?? {}));
  for (const [word, value] of wordsOf(stored)) {
    lists.set(word, toldBeside(lists.get(word), known.get(word), { by, value }));
    known.set(word, value);
  }
  const kept = [...known].slice(-mostHeaders);
  const taught: Taught = {
    columns: Object.fromEntries(kept.flatMap(([word]) => pairOf(word, lists.get(word)))),
    dropZeros: toldBeside(before?.dropZeros, found?.drop_zeros, { by, value: mapping.dropZeros }),
  };
  const row = {
    columns: JSON.stringify(Object.fromEntries(kept)),
    decimal: mapping.decimal ?? ",",
    drop_zeros: mapping.dropZeros,
    taught: JSON.stringify(taught),
  };
  await transaction
    .insertInto("import_mappings")
    .values({ tenant_id, kind, ...row })
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind"]).doUpdateSet(row))
    .execute();
}

/** Forgets what an undone file taught: what others told of the same headers holds again, or still. */
export async function forget(transaction: TenantTransaction, stored: StoredImport): Promise<void> {
  const found = await readTaught(transaction, stored.kind);
  if (found === undefined) return;
  const by = nameOf(stored);
  const taught = found.taught as Taught;
  const known = new Map(Object.entries(found.columns as Readonly<Record<string, Column>>));
  const lists = new Map(Object.entries(taught.columns));
  for (const [word, told] of lists) {
    const left = told.filter((one) => one.by !== by);
    if (left.length === told.length) continue;
    const last = left.at(-1);
    if (last === undefined) known.delete(word);
    else known.set(word, last.value);
    lists.set(word, left);
  }
  const dropZeros = taught.dropZeros.filter((one) => one.by !== by);
  const columns = Object.fromEntries([...lists].filter(([, told]) => told.length > 0));
  await transaction
    .updateTable("import_mappings")
    .set({
      columns: JSON.stringify(Object.fromEntries(known)),
      drop_zeros: dropZeros.at(-1)?.value ?? false,
      taught: JSON.stringify({ columns, dropZeros } satisfies Taught),
    })
    .where("kind", "=", stored.kind)
    .execute();
}

const wordsOf = ({ headers, mapping }: StoredImport): (readonly [string, Column])[] =>
  headers.flatMap((header, place) => {
    const { word } = headerOf(header);
    const column = mapping.columns[place];
    return word === "" || column === undefined ? [] : [[word, column] as const];
  });

const pairOf = <T>(word: string, told: readonly Told<T>[] | undefined) =>
  told === undefined ? [] : [[word, told] as const];

/** One more that told it; what was known before any is the first. */
function toldBeside<T>(
  told: readonly Told<T>[] | undefined,
  known: T | undefined,
  one: Told<T>,
): readonly Told<T>[] {
  const first = known === undefined ? [] : [{ by: null, value: known }];
  const earlier = told === undefined || told.length === 0 ? first : told.filter(({ by }) => by !== one.by);
  return [...earlier, one].slice(-mostTold);
}
