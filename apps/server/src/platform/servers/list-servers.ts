import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

export interface KnownServer {
  readonly name: string;
  readonly version: string;
  /** UTC ms. */
  readonly startedAt: number;
  readonly seenAt: number;
  /** Whether it announced itself within a minute. */
  readonly alive: boolean;
}

const aliveWithinS = 60;

/** The servers that share these stores, by name. */
export async function listServers(db: Kysely<Database>): Promise<KnownServer[]> {
  const rows = await db
    .selectFrom("servers")
    .select(["name", "version", "started_at", "seen_at"])
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${aliveWithinS})`.as("alive"))
    .orderBy("name")
    .execute();
  return rows.map(({ started_at: startedAt, seen_at: seenAt, ...rest }) => ({
    ...rest,
    startedAt: startedAt.getTime(),
    seenAt: seenAt.getTime(),
  }));
}
