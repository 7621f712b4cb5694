import { isDeepStrictEqual } from "node:util";
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

/** Keeps what the columns of an applied file were told to be, beside what is known of others. One that is only looked at teaches nothing. */
export async function remember(
  transaction: TenantTransaction,
  { tenant_id, kind, headers, mapping: { columns, decimal, dropZeros } }: StoredImport,
): Promise<void> {
  const known = (await readRemembered(transaction, kind))?.columns ?? [];
  const told = headers.flatMap((header, place) => {
    const { word } = headerOf(header);
    const column = columns[place];
    return word === "" || column === undefined ? [] : [[word, column] as const];
  });
  const all = [...new Map([...known, ...told])].slice(-mostHeaders);
  const row = {
    columns: JSON.stringify(Object.fromEntries(all)),
    decimal: decimal ?? ",",
    drop_zeros: dropZeros,
  };
  await transaction
    .insertInto("import_mappings")
    .values({ tenant_id, kind, ...row })
    .onConflict((conflict) => conflict.columns(["tenant_id", "kind"]).doUpdateSet(row))
    .execute();
}

/** Forgets what an undone file taught of its columns: who undoes it may have told them wrongly. */
export async function forget(
  transaction: TenantTransaction,
  { kind, headers, mapping }: StoredImport,
): Promise<void> {
  const known = (await readRemembered(transaction, kind))?.columns;
  if (known === undefined) return;
  const left = new Map(known);
  for (const [place, header] of headers.entries()) {
    const { word } = headerOf(header);
    if (isDeepStrictEqual(left.get(word), mapping.columns[place])) left.delete(word);
  }
  await transaction
    .updateTable("import_mappings")
    .set({ columns: JSON.stringify(Object.fromEntries(left)) })
    .where("kind", "=", kind)
    .execute();
}
