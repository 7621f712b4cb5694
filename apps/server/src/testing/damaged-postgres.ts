import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { askSuperuser, type TestPostgres, testPostgresOf } from "./test-postgres.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const pageBytes = 8_192;

/** SQL for a table, or an index, whose file is damaged. */
export const inTable = (name: string): string => `'${name}'::regclass`;
/** SQL for the file of a table's long values. */
export const inLongValues = (table: string): string =>
  `(select reltoastrelid from pg_class where oid = '${table}'::regclass)`;

/**
 * Replaces a database by a copy in which a page of a relation is overwritten; PostgreSQL has pages of the first one in memory. A page of zeros is an
 * empty one to it.
 */
export async function damagedCopyOf(
  { access, owner, store }: TestPostgres,
  relation: string,
  { page = 0, byte = 0xa5 }: { readonly page?: number; readonly byte?: number } = {},
): Promise<TestPostgres> {
  const { rows } = await sql
    .raw<{ file: string }>(`select pg_relation_filepath(${relation}) as file`)
    .execute(owner);
  const [from, to] = [access.owner.database, `test_${randomBytes(6).toString("hex")}`];
  await store.close();
  await owner.destroy();
  await askSuperuser(`create database ${to} template ${from} owner ${access.owner.user} strategy file_copy`);
  await askSuperuser(`drop database ${from} with (force)`);
  const [{ home, oid } = { home: "", oid: 0 }] = await askSuperuser<{ home: string; oid: number }>(
    `select current_setting('data_directory') as home, oid from pg_database where datname = '${to}'`,
  );
  const handle = await open(path.join(home, "base", String(oid), path.basename(rows[0]?.file ?? "")), "r+");
  await handle.write(Buffer.alloc(pageBytes, byte), 0, pageBytes, page * pageBytes);
  await handle.close();
  const inCopy = {
    owner: { ...access.owner, database: to },
    application: { ...access.application, database: to },
  };
  return testPostgresOf(inCopy, () => askSuperuser(`drop database ${to} with (force)`), quiet);
}
