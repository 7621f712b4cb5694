import { type Kysely, sql } from "kysely";
import { SettingsError } from "../config/read-settings.ts";
import type { Database } from "./postgres/database.ts";
import type { TelemetryMark } from "./telemetry/telemetry-mark.ts";

export interface TwoStores {
  /** Reaches the tables that belong to no tenant. */
  readonly db: Kysely<Database>;
  readonly telemetry: { readonly mark: TelemetryMark };
}

/** Places of the two stores, for messages to the operator. */
export interface StorePlaces {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  readonly clickhouseUrl: string | null;
}

/**
 * Ensures that both stores carry the id of one installation, and that new client and block numbers are above all that either store has seen, since
 * reused numbers would reach other telemetry. Stores without clients fit together. Throws SettingsError for different installations or an interrupted
 * restore. The caller keeps other servers out.
 */
export async function requireOneInstallation(
  { db, telemetry: { mark } }: TwoStores,
  places: StorePlaces,
): Promise<void> {
  const { id, telemetry_marked: isMarked } = await db
    .selectFrom("installation")
    .select(["id", "telemetry_marked"])
    .executeTakeFirstOrThrow();
  const found = await mark.read();
  if (found?.isWhole === false) throw cutOff(places);
  const seen = Math.max(found?.highestTenant ?? 0, await mark.highestTenant());
  const isStrange = found === null ? isMarked : found.id !== id;
  if (isStrange && (seen > 0 || (await reserveTenants(db, 0)) > 0)) throw notTogether(places, found !== null);
  const highestTenant = await reserveTenants(db, seen);
  // If PostgreSQL was restored to an earlier moment, entries of its log may be stored already.
  const highestBlock = await mark.highestBlock(await lastBlock(db)).catch(() => farAbove(db));
  await sql`select reserve_blocks(${highestBlock}::bigint)`.execute(db);
  if (found === null || isStrange || found.highestTenant < highestTenant)
    await mark.write({ id, isWhole: true, highestTenant });
  if (!isMarked) await db.updateTable("installation").set({ telemetry_marked: true }).execute();
}

/** Blocks of several weeks; PostgreSQL is restored to a less distant moment. */
const manyBlocks = 1_000_000;

/**
 * A block number above all in the telemetry store, for when the store cannot tell its highest one: a heavy query or a damaged part must not keep a
 * server from starting. Entries of the log are then compared with the stored rows.
 */
async function farAbove(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ block: number }>`
    insert into telemetry_blocks (entries) values ('{}') returning block::float8 as block
  `.execute(db);
  const block = rows[0]?.block ?? 0;
  await db.deleteFrom("telemetry_blocks").where("block", "=", block).execute();
  return block + manyBlocks;
}

/** The last block that PostgreSQL numbered; 0 for none. */
async function lastBlock(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ block: number }>`select last_block()::float8 as block`.execute(db);
  return rows[0]?.block ?? 0;
}

/** Makes numbers of new clients higher than `highest`. Returns the number of the last client. */
async function reserveTenants(db: Kysely<Database>, highest: number): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select reserve_tenants(${highest}::bigint)::float8 as given
  `.execute(db);
  return rows[0]?.given ?? highest;
}

const addressOf = (setting: string, address: string): string => {
  const hosts = address.split(",").map((one) => {
    const { host, pathname } = new URL(one);
    return `${host}${pathname}`;
  });
  return `${setting} (${hosts.join(", ")})`;
};

/** Names both stores for messages, without passwords. */
function namesOf({ dataDirectory, databaseUrl, clickhouseUrl }: StorePlaces): [string, string] {
  return [
    databaseUrl === null ? `${dataDirectory}/postgres` : addressOf("DATABASE_URL", databaseUrl),
    clickhouseUrl === null ? `${dataDirectory}/clickhouse` : addressOf("CLICKHOUSE_URL", clickhouseUrl),
  ];
}

function notTogether(places: StorePlaces, hasId: boolean): SettingsError {
  const [postgres, telemetry] = namesOf(places);
  const which = hasId ? "é de outra instalação" : "está vazia, ou é de antes";
  return new SettingsError(
    `O PostgreSQL em ${postgres} e a telemetria em ${telemetry} não são da mesma instalação: a telemetria ${which}. ` +
      "Um dos dois foi trocado, esvaziado ou restaurado sem o outro: use os dois que estavam juntos, ou restaure uma cópia em dois vazios (comando restore).",
  );
}

function cutOff(places: StorePlaces): SettingsError {
  const [postgres, telemetry] = namesOf(places);
  return new SettingsError(
    `A restauração de uma cópia está em andamento ou foi interrompida: o que há no PostgreSQL em ${postgres} e na telemetria em ${telemetry} não é uma instalação inteira. ` +
      "Se foi interrompida, apague os dois e restaure de novo (comando restore).",
  );
}
