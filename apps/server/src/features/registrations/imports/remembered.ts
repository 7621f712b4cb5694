import type { ImportKind, ImportMapping } from "@fiel/contracts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { headerOf, type Remembered } from "./columns/guess-columns.ts";
import type { StoredImport } from "./import-store.ts";

type Column = ImportMapping["columns"][number];

/** Mapping of headers that the tenant's earlier files of the kind had; null before the first. */
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
/** Most entries kept for a header. Older files can hardly be undone any more. */
const mostTold = 20;

/** A value and the file that set it; `by` is null for values from before files were recorded. */
interface Told<T> {
  readonly by: string | null;
  readonly value: T;
}

/** Values by header, and those of `dropZeros`, in the order of the files. */
interface Taught {
  readonly columns: Readonly<Record<string, readonly Told<Column>[]>>;
  readonly dropZeros: readonly Told<boolean>[];
}

/** Identifies a file. The instant is included, because ids change when a client is moved to another installation. */
const nameOf = ({ id, created_at }: StoredImport): string => `${id} ${created_at.getTime()}`;

const readTaught = (transaction: TenantTransaction, kind: ImportKind) =>
  transaction
    .selectFrom("import_mappings")
    .select(["columns", "drop_zeros", "taught"])
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();

/** Stores the mapping of an applied file, besides that of other headers. A file that is only previewed changes nothing. */
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

/** Removes what an undone file set. The latest value of another file holds again, if there is one. */
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

/** Appends a value; the first one is the value from before files were recorded. */
function toldBeside<T>(
  told: readonly Told<T>[] | undefined,
  known: T | undefined,
  one: Told<T>,
): readonly Told<T>[] {
  const first = known === undefined ? [] : [{ by: null, value: known }];
  const earlier = told === undefined || told.length === 0 ? first : told.filter(({ by }) => by !== one.by);
  return [...earlier, one].slice(-mostTold);
}
