import type { listImports, QueryOf } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import type { StoredImport } from "./import-store.ts";

/** Applied files that are listed unless all are wanted. */
const shownApplied = 100;

interface Wanted extends QueryOf<typeof listImports> {
  /** An import that was not applied is listed only for the user who started it. */
  readonly userId: string;
}

/** Imports, newest first, with the number of those that are not listed. Those that can still be applied are all listed. */
export async function listStored(transaction: TenantTransaction, { kind, all, userId }: Wanted) {
  const ofKind = kind === undefined ? sql<boolean>`true` : sql<boolean>`kind = ${kind}`;
  const open = sql<boolean>`(applied_at is null and created_by_id = ${userId})`;
  const newest = sql<boolean>`id in (
    select id from imports where applied_at is not null and ${ofKind} order by applied_at desc limit ${shownApplied})`;
  const applied = all === "true" ? sql<boolean>`applied_at is not null` : newest;
  const files = await transaction
    .selectFrom("imports")
    .selectAll()
    .where(ofKind)
    .where((is) => is.or([open, applied]))
    .orderBy(sql`coalesce(applied_at, created_at)`, "desc")
    .execute();
  const { count } = await transaction
    .selectFrom("imports")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(ofKind)
    .where((is) => is.or([open, is("applied_at", "is not", null)]))
    .executeTakeFirstOrThrow();
  return { files: files as StoredImport[], older: count - files.length };
}
