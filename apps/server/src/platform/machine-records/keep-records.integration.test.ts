import fc from "fast-check";
import { sql } from "kysely";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepRecords } from "./keep-records.ts";
import { latestState } from "./latest-state.ts";
import type { CoilUseRow, MachineRecords, OccurrenceRow, ReportRow } from "./record-rows.ts";
import { withRecordMonths } from "./with-record-months.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres.close());

const none: MachineRecords = { occurrences: [], leftovers: [], coilUses: [], reports: [] };
const keep = (tenantIds: readonly number[], records: Partial<MachineRecords>) => {
  const all = { ...none, ...records };
  return withRecordMonths(
    postgres.store,
    () => all,
    () =>
      postgres.store.withTenants({ tenantIds, isPatient: true }, (transaction) =>
        keepRecords(transaction, all),
      ),
  );
};
const rowsOf = async <T>(tenantId: number, table: string): Promise<T[]> =>
  postgres.store.withTenant(tenantId, async (transaction) => {
    const select = sql<T>`select * from ${sql.table(table)} where tenant_id = ${tenantId} order by 1, 2, 3, 4`;
    return [...(await select.execute(transaction)).rows];
  });
const twoTenants = async () => [(await postgres.addTenant()).tenantId, (await postgres.addTenant()).tenantId];

const mid = fc.integer({ min: 1, max: 2 });
/** Few instants, in two months and long ago. */
const instant = fc.constantFrom(
  ...[0, 1, 2, 3, 40].map((day) => Date.UTC(2026, 9, 30 + day)),
  Date.UTC(2003),
);
const span = fc.record({
  whose: fc.nat({ max: 1 }),
  equipment: mid,
  startedMs: instant,
  code: mid,
  end: fc.option(fc.record({ afterMs: fc.nat({ max: 3 }), version: fc.integer({ min: 1, max: 3 }) })),
});

it("of two records of a thing the one of the higher version counts, of two alike the later one, however they come", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(span, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
      async (groups) => {
        const tenants = await twoTenants();
        const expected = new Map<string, OccurrenceRow>();
        for (const group of groups) {
          const occurrences = group.map(({ whose, end, ...one }): OccurrenceRow => {
            const endedMs = end === null ? null : one.startedMs + end.afterMs;
            return { ...one, tenantId: tenants[whose] as number, endedMs, version: end?.version ?? 0 };
          });
          const coilUses = occurrences.map(({ code: coil, ...one }): CoilUseRow => ({
            ...one,
            coil,
            product: 1,
            weightStartMg: 10,
            weightEndMg: one.endedMs === null ? null : 1,
            count: one.version,
          }));
          await keep(tenants, { occurrences, coilUses });
          for (const one of occurrences) {
            const key = [one.tenantId, one.equipment, one.startedMs, one.code].join();
            if (one.version >= (expected.get(key)?.version ?? 0)) expected.set(key, one);
          }
        }
        for (const tenantId of tenants) {
          const own = [...expected.values()].filter((one) => one.tenantId === tenantId);
          const wanted = new Set(
            own.map(({ equipment, startedMs, code, endedMs, version }) =>
              [equipment, startedMs, code, endedMs, version].join(),
            ),
          );
          const occurrences = await rowsOf<Record<string, unknown>>(tenantId, "occurrences");
          const coils = await rowsOf<Record<string, unknown>>(tenantId, "coil_uses");
          const said = (row: Record<string, unknown>, code: string) =>
            ["equipment", "started_at", code, "ended_at", "version"].map((name) => row[name]).join();
          expect(new Set(occurrences.map((row) => said(row, "code")))).toEqual(wanted);
          expect(new Set(coils.map((row) => said(row, "coil")))).toEqual(wanted);
          expect([occurrences.length, coils.length]).toEqual([wanted.size, wanted.size]);
        }
      },
    ),
    { numRuns: 25 },
  );
});

const report = fc.record({
  equipment: mid,
  atMs: fc.integer({ min: 1, max: 12 }),
  state: fc.nat({ max: 6 }),
  speed: fc.constantFrom(0, 62.5, 33.3),
  condition: fc.nat({ max: 2 }),
  product: fc.nat({ max: 2 }),
});

it("the present of a machine is what all its reports say together, in whatever groups and order they came", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(report, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      async (groups) => {
        const { tenantId } = await postgres.addTenant();
        const all: ReportRow[] = [];
        for (const group of groups) {
          const reports = group.map((one) => ({ tenantId, ...one }));
          await keep([tenantId], { reports });
          all.push(...reports);
        }
        const stored = await rowsOf<Record<string, number | null>>(tenantId, "equipment_state");
        const expected = [...Map.groupBy(all, ({ equipment }) => equipment)].toSorted(([a], [b]) => a - b);
        expect(stored).toHaveLength(expected.length);
        for (const [i, [, own]] of expected.entries()) {
          const {
            atMs,
            changedMs,
            begunMs,
            tenantId: tenant_id,
            ...rest
          } = latestState(own as [ReportRow, ...ReportRow[]]);
          const { begun_at: begun, ...row } = stored[i] ?? {};
          expect(row).toEqual({ tenant_id, at: atMs, changed_at: changedMs, ...rest });
          // `begun_at` may be null: then it is read from the history, which has all reports.
          const isLeft = begun === null && changedMs < atMs;
          expect(isLeft ? begunMs : begun).toBe(begunMs);
        }
      },
    ),
    { numRuns: 60 },
  );
});

it("a beginning is known as long as reports come in their order", async () => {
  const { tenantId } = await postgres.addTenant();
  const told = [
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 2],
  ] as const;
  for (const [atMs, condition] of told)
    await keep([tenantId], {
      reports: [{ tenantId, equipment: 1, atMs, condition, state: 2, speed: 1, product: 0 }],
    });
  expect(await rowsOf(tenantId, "equipment_state")).toMatchObject([{ at: 6, changed_at: 4, begun_at: 5 }]);
});
