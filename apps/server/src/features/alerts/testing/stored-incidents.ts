import { sql } from "kysely";
import type { TestPostgres } from "../../../testing/test-postgres.ts";
import type { Stop } from "./random-stops.ts";

/** The tenant, its stops, and the span in which a start or an end must have become known, UTC ms; then the event's code. */
export type ToldStops = [
  tenantId: number,
  stops: readonly Stop[],
  sinceMs: number,
  nowMs: number,
  code?: number,
];

/** Stores the starts and ends that became known between two instants. */
export const storeStops = (
  { store }: Pick<TestPostgres, "store">,
  ...[tenantId, stops, sinceMs, nowMs, code = 20]: ToldStops
): Promise<unknown> =>
  store.withTenant(tenantId, async (transaction) => {
    const isNew = (atMs: number): boolean => atMs > sinceMs && atMs <= nowMs;
    for (const { startMs, endMs: overMs, startLateMs, endLateMs } of stops) {
      const [begunMs, endedMs] = [startMs + startLateMs, overMs + endLateMs];
      if (!isNew(begunMs) && !isNew(endedMs)) continue;
      const ended = endedMs <= nowMs ? overMs : null;
      await sql`
        insert into occurrences (tenant_id, equipment, started_at, code, ended_at, version)
        values (${tenantId}, 1, ${startMs}, ${code}, ${ended}, 1)
        on conflict (tenant_id, equipment, started_at, code) do update set ended_at = excluded.ended_at
      `.execute(transaction);
    }
  });

/** An incident that was opened; instants in UTC ms. */
export interface Row {
  readonly startMs: number;
  readonly openedMs: number | null;
  readonly endMs: number | null;
}

/** Opened incidents of the tenant, oldest first. */
export const storedIncidents = ({ store }: Pick<TestPostgres, "store">, tenantId: number): Promise<Row[]> =>
  store.withTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("alert_incidents")
      .select(["started_at as startMs", "opened_at as openedMs", "ended_at as endMs"])
      .where("opened_at", "is not", null)
      .orderBy("started_at")
      .execute(),
  );
