import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { coilsSelect } from "./coils.ts";
import { occurrencesSelect } from "./occurrences.ts";

const hourMs = 3_600_000;
const endMs = Date.UTC(2026, 5, 1);
const startMs = endMs - 300 * 24 * hourMs;
const machines = Array.from({ length: 10 }, (_, index) => index + 1);

let postgres: TestPostgres;
let tenantId: number;
beforeAll(async () => {
  postgres = await openTestPostgres();
  ({ tenantId } = await postgres.addTenant());
  // Ten months of one-hour stops and one-hour coil uses, every eight hours on each machine; the newest ones are open.
  await postgres.store.withTenant(tenantId, async (transaction) => {
    const starts = sql`generate_series(${startMs}::bigint, ${endMs - hourMs}::bigint, ${8 * hourMs}::bigint)`;
    await sql`select add_record_months(array(select * from ${starts}))`.execute(transaction);
    const ends = sql`case when at + ${8 * hourMs} < ${endMs} then at + ${hourMs} end`;
    const rows = sql`unnest(${machines}::int[]) as mid, ${starts} as at`;
    await sql`insert into occurrences (tenant_id, equipment, started_at, code, ended_at, version)
      select ${tenantId}, mid, at, 20, ${ends}, 1 from ${rows}`.execute(transaction);
    await sql`insert into coil_uses (tenant_id, equipment, started_at, coil, ended_at, product, weight_start_mg, weight_end_mg, count, version)
      select ${tenantId}, mid, at, 1, ${ends}, 0, 1000, null, 1, 1 from ${rows}`.execute(transaction);
  });
  // PostgreSQL does this by itself a minute after rows arrive.
  await sql`analyze occurrences, coil_uses`.execute(postgres.owner);
});
afterAll(() => postgres.close());

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that a statement read and discarded, over all months. */
const leftBy = (node: PlanNode): number =>
  (node["Rows Removed by Filter"] ?? 0) * node["Actual Loops"] +
  (node["Rows Removed by Index Recheck"] ?? 0) * node["Actual Loops"] +
  (node.Plans ?? []).reduce((sum, one) => sum + leftBy(one), 0);

const lookedAt = (select: RawBuilder<unknown>): Promise<number> =>
  postgres.store.withTenant(tenantId, async (transaction) => {
    const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${select}`.execute(transaction);
    return leftBy(rows[0]!["QUERY PLAN"][0].Plan);
  });

const lastDay = { startMs: endMs - 24 * hourMs, endMs };

it.each([
  ["occurrences", () => occurrencesSelect(tenantId, machines, lastDay)],
  [
    "coils",
    () =>
      coilsSelect(tenantId, {
        windows: [lastDay],
        untilNow: false,
        product: null,
        equipment: machines.map((mid) => ({ mid })),
      }),
  ],
] as const)("a day's %s are found without looking at the months before", async (_, select) => {
  expect(await lookedAt(select())).toBeLessThan(100);
});
