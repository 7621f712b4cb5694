import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";

/** A server seen within this time counts as running, s. */
const silenceS = 60;

/**
 * Throws TransferError while a server runs whose version has no telemetry log: such a server pauses for a copy in another way, and would write while
 * both stores are being fixed.
 */
export async function requirePausable(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ log: boolean; servers: boolean }>`
    select to_regclass('telemetry_log') is not null as log, to_regclass('servers') is not null as servers
  `.execute(db);
  if (rows[0]?.log !== false || !rows[0].servers) return;
  const { rows: running } = await sql<{ name: string }>`
    select name from servers where seen_at > now() - make_interval(secs => ${silenceS}) limit 1
  `.execute(db);
  if (running[0] === undefined) return;
  throw new TransferError(
    `O servidor ${running[0].name} é de uma versão que só o seu próprio programa copia enquanto ele está ligado: faça a cópia com aquele programa, ou pare o servidor.`,
  );
}
