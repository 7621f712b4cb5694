import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import type { Copy } from "./copy-directory.ts";

/**
 * Throws TransferError when the folder has copies of another installation: `restore` would take the latest of either, and `--keep` would remove
 * copies of the other.
 */
export async function requireOwnFolder(
  db: Kysely<Database>,
  root: string,
  copies: readonly Copy[],
): Promise<void> {
  // An installation of an earlier version has no id.
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('installation') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return;
  const own = await db.selectFrom("installation").select("id").executeTakeFirst();
  const other = copies.find(
    ({ manifest: { installation } }) => installation !== undefined && installation !== own?.id,
  );
  if (other === undefined) return;
  throw new TransferError(
    `A pasta ${root} tem cópias de outra instalação (${other.name}): cada uma tem a sua pasta. Escolha outra com --to, ou leve aquelas cópias para outro lugar.`,
  );
}
