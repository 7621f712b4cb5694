import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { dayMs } from "@fiel/domain";
import { Random } from "@fiel/simulator/machine";
import { sql } from "kysely";
import { openTestPostgres, type TestPostgres } from "../../../testing/test-postgres.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { alone } from "../../../testing/telemetry-places.ts";
import type { PostgresStore } from "../../stores/postgres/postgres-store.ts";
import { openEmbeddedEngine } from "../../stores/telemetry/engine/embedded-engine.ts";
import type { Engine } from "../../stores/telemetry/engine/engine.ts";
import { openTelemetry } from "../../stores/telemetry/open-telemetry.ts";
import { retiredRecords } from "../../stores/telemetry/retired-records.ts";
import { embedded } from "../../stores/telemetry/schema/placement.ts";
import { retiredTables } from "../../stores/telemetry/schema/retired-tables.ts";
import { createTable } from "../../stores/telemetry/schema/table.ts";
import { latestState } from "../latest-state.ts";
import type { ReportRow } from "../record-rows.ts";
import { moveRecords } from "./move-records.ts";

let postgres: TestPostgres;
let directory: string;
let engine: Engine;
let tenants: number[];
beforeAll(async () => {
  postgres = await openTestPostgres();
  tenants = [(await postgres.addTenant()).tenantId, (await postgres.addTenant()).tenantId];
  directory = mkdtempSync(path.join(tmpdir(), "fiel-move-"));
  // The store as an earlier version left it, but for its view.
  const where = { directory, clickhouseUrl: null, clickhouseCluster: null };
  await (await openTelemetry(where, alone)).close();
  engine = openEmbeddedEngine(directory);
  const made = Object.values(retiredTables).flatMap((table) => createTable(table, embedded));
  for (const statement of [...made, ...filled(tenants)]) await engine.command(statement);
});
afterAll(async () => {
  await engine.close();
  await postgres.close();
  rmSync(directory, { recursive: true, force: true });
});

const startMs = Date.UTC(2026, 7, 30);
const at = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}))`;

/** 300 rows of each table for two tenants over three months: several at one instant, versions in separate parts, two equal leftovers. */
const filled = (tenantIds: readonly number[]): string[] => {
  const inSteps = (
    rows: number,
    days: number,
  ) => `with ${startMs} + intDiv(number, ${rows}) * ${days * dayMs} as ms
select [${tenantIds.join()}][1 + number % 2], 1 + number % 3,`;
  const common = inSteps(30, 10);
  const rows = "from numbers(300)";
  return [
    `insert into occurrences (tenant, equipment, startedAt, code, endedAt, version) ${common} ${at("ms")}, number % 5, null, 0 ${rows}`,
    `insert into occurrences (tenant, equipment, startedAt, code, endedAt, version) ${common} ${at("ms")}, number % 5, ${at("ms + number")}, 7 ${rows} where number % 4 > 0`,
    `insert into leftovers (tenant, equipment, at, kind, weightMg, count, product, operator) ${common} ${at("ms")}, number % 3, intDiv(number, 4), 1, 2, 4294967295 ${rows}`,
    `insert into coils (tenant, equipment, startedAt, coil, endedAt, product, weightStartMg, weightEndMg, count, version) ${common} ${at("ms")}, number % 5, null, 1, 100000000000, null, 3, 0 ${rows}`,
    `insert into coils (tenant, equipment, startedAt, coil, endedAt, product, weightStartMg, weightEndMg, count, version) ${common} ${at("ms")}, number % 5, ${at("ms + 1")}, 1, 9, number, 3, 5 ${rows} where number % 3 = 0`,
    `insert into statuses (tenant, equipment, at, state, speed, condition, product, operator) ${inSteps(6, 2)} ${at("ms")}, number % 7, 33.3, intDiv(number, 50) % 3, number, 0 ${rows}`,
    "insert into latest_statuses select * from statuses",
  ];
};

const lines = async (select: string): Promise<string[]> =>
  (
    await engine.read(
      `${select} settings output_format_json_quote_64bit_integers = 0 format JSONCompactEachRow`,
    )
  )
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.stringify(JSON.parse(line)));

const ms = (column: string) => `toUnixTimestamp64Milli(${column})`;
const stored = async (tenantId: number): Promise<Record<string, string[]>> => ({
  occurrences: await lines(
    `select equipment, ${ms("startedAt")}, code, ${ms("endedAt")}, version from occurrences final where tenant = ${tenantId} order by all`,
  ),
  leftovers: await lines(
    `select equipment, ${ms("at")}, kind, weightMg, count, product, operator from leftovers where tenant = ${tenantId} order by all`,
  ),
  coil_uses: await lines(
    `select equipment, ${ms("startedAt")}, coil, ${ms("endedAt")}, product, weightStartMg, weightEndMg, count, version from coils final where tenant = ${tenantId} order by all`,
  ),
  equipment_state: await statesOf(tenantId),
});

/** The states by the whole history of statuses. */
async function statesOf(tenantId: number): Promise<string[]> {
  const names = ["equipment", "atMs", "state", "speed", "condition", "product"];
  const rows = await lines(
    `select equipment, ${ms("at")}, state, speed, toUInt8(condition), product from statuses where tenant = ${tenantId} order by at`,
  );
  const reports = rows.map(
    (line) =>
      Object.fromEntries(
        (JSON.parse(line) as number[]).map((value, i) => [names[i], value]),
      ) as unknown as ReportRow,
  );
  const ofMachine = Map.groupBy(reports, ({ equipment }) => equipment).values();
  return Array.from(ofMachine, (all) => {
    const state = latestState(all as [ReportRow, ...ReportRow[]]);
    const own = [state.equipment, state.atMs, state.state, state.speed, state.condition, state.product];
    return JSON.stringify([...own, state.changedMs, state.begunMs]);
  });
}

const moved = (tenantId: number): Promise<Record<string, string[]>> =>
  postgres.store.withTenant(tenantId, async (transaction) => {
    const all: Record<string, string[]> = {};
    for (const table of ["occurrences", "leftovers", "coil_uses", "equipment_state"]) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        transaction,
      );
      all[table] = rows.map((row) => JSON.stringify(Object.values(row).slice(1)));
    }
    return all;
  });

const sorted = (tables: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.toSorted()]));

const ignore = (): void => undefined;
const quiet = { info: ignore, warn: ignore, error: ignore };

/** A store that fails now and then, before a transaction or after its commit. */
const mortal = (random: Random): PostgresStore => ({
  ...postgres.store,
  async withTenant(tenantId, work) {
    const place = random.next();
    if (place < 0.05) throw new Error("killed");
    const done = await postgres.store.withTenant(tenantId, work);
    if (place > 0.95) throw new Error("killed");
    return done;
  },
});

it("what is stored is brought over once, whenever the move is cut off and however many move at once", async () => {
  const before = await Promise.all(tenants.map(stored));
  const retired = retiredRecords(engine, embedded);
  expect(await retired.present()).toHaveLength(4);
  let cuts = 0;
  for (let turn = 0; (await retired.present()).length > 0; turn += 1) {
    expect(turn).toBeLessThan(200);
    const movers = [turn, turn + 1_000].map((seed) =>
      moveRecords({ postgres: mortal(new Random(seed)), retired, log: quiet, sliceRows: 7 }),
    );
    const ended = await Promise.allSettled(movers);
    cuts += ended.filter(({ status }) => status === "rejected").length;
  }
  expect(cuts).toBeGreaterThan(5);
  const after = await Promise.all(tenants.map(moved));
  expect(after.map(sorted)).toEqual(before.map(sorted));
  expect(before.every((tables) => Object.values(tables).every((rows) => rows.length > 0))).toBe(true);
  await moveRecords({ postgres: postgres.store, retired, log: quiet });
  expect((await Promise.all(tenants.map(moved))).map(sorted)).toEqual(before.map(sorted));
});
