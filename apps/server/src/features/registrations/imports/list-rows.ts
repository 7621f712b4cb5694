import type { ImportedRow, listImportRows as call, QueryOf } from "@fiel/contracts";
import { sql } from "kysely";
import type { Language } from "../../../platform/http/languages.ts";
import { containing } from "../../../platform/records/search.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { labelOf } from "./columns/field-words.ts";
import type { StoredImport } from "./import-store.ts";
import type { CellError } from "./planned-row.ts";
import { reasonOf } from "./problem.ts";

type Query = QueryOf<typeof call>;
type Row = Omit<ImportedRow, "errors" | "values"> & {
  readonly shown: ImportedRow["values"];
  readonly errors: Readonly<Record<string, CellError>>;
};

/** Rows of a checked file after a line, and the total of the query. */
export async function listRows(
  transaction: TenantTransaction,
  { id, kind }: StoredImport,
  { status, same, search = "", after = -1, limit }: Query,
  language: Language,
): Promise<{ rows: ImportedRow[]; total: number }> {
  const wanted = [
    sql`import_id = ${id}`,
    status === undefined ? sql`status is not null` : sql`status = ${status}`,
    status === undefined && same !== "true" ? sql`status <> 'same'` : sql`true`,
    containing(search, ["key", "name"]),
  ];
  const condition = sql.join(wanted, sql` and `);
  const { rows } = await sql<Row>`
    select line, status, restores, shown, before, errors from import_rows
    where ${condition} and line > ${after} order by line limit ${limit}
  `.execute(transaction);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from import_rows where ${condition}
  `.execute(transaction);
  return {
    rows: rows.map(({ shown, errors, ...row }) => ({
      ...row,
      values: shown,
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, error]) => [
          field,
          { text: error.text, reason: reasonIn(kind, error, language) },
        ]),
      ),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Text of a cell error; names the column when the file lacks it. */
export const reasonIn = (kind: StoredImport["kind"], error: CellError, language: Language): string =>
  error.code === "missing"
    ? `${labelOf(kind, String(error.of), language)}: ${reasonOf({ code: "required" }, language)}`
    : reasonOf(error, language);
