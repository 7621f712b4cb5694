import { randomUUID } from "node:crypto";
import { applyRegistrations, migrate, openRegistrations } from "@fiel/server/testing";
import { applyFile } from "@fiel/contracts";
import { openEmptyPostgres } from "../../testing/test-postgres.ts";
import { openTelemetryPlace } from "../../testing/open-telemetry-place.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import type { TelemetryPlace } from "../../testing/telemetry-places.ts";
import type { TestPostgres } from "../../testing/test-postgres.ts";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../../platform/stores/postgres/migrations/index.ts";
import { openLoggedTelemetry } from "../../platform/telemetry-log/logged-telemetry.ts";
import { sql as telemetrySql } from "../../platform/stores/telemetry/sql.ts";
import { listCauses } from "./quarantine-causes.ts";
import { countRecords, listRecords } from "./quarantine-records.ts";
import { replayQuarantine } from "./replay-quarantine.ts";

const startMs = 1_795_176_298_000;
let postgres: TestPostgres;
let place: TelemetryPlace;
beforeAll(async () => {
  postgres = await openEmptyPostgres();
  place = await openTelemetryPlace();
  const migrator = new Migrator({ db: postgres.owner, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo("0015-device-keys");
  if (error !== undefined) throw new Error("the schema of before could not be made", { cause: error });
});
afterAll(async () => {
  await place.close();
  await postgres.close();
});

it("what the version before set aside is there, by cause, and its replays go on where they stood", async () => {
  const { tenantId } = await postgres.addTenant();
  const { tenantId: other } = await postgres.addTenant();
  const inTenant = <T>(work: Parameters<typeof postgres.store.withTenant<T>>[1]) =>
    postgres.store.withTenant(tenantId, work);
  const long = "9".repeat(5_000);
  const package_ = (i: number, product: string) => ({
    equipment: 3,
    product,
    operator: null,
    at: startMs + i,
    weightMg: 1_010_000,
    verdict: null,
    inspected: null,
    deviance: null,
  });
  const gateway = randomUUID();
  const keep = (
    tenant: number,
    kind: string,
    ordinal: number,
    reason: string,
    record: object,
    replay: number | null,
  ) =>
    postgres.store.withTenant(tenant, (transaction) =>
      sql`insert into quarantined_records (tenant_id, received_at, gateway, sequence, kind, ordinal, reason, record, replay_sequence)
        values (${tenant}, ${startMs}, ${gateway}, 1, ${kind}, ${ordinal}, ${reason}, ${JSON.stringify(record)}, ${replay})`.execute(
        transaction,
      ),
    );
  for (let i = 0; i < 1_100; i += 1)
    await keep(tenantId, "weighings", i, "unknownProduct", package_(i, long), null);
  // A replay was decided and cut off: two of its three records are stored already, the third stays.
  for (let i = 2_000; i < 2_003; i += 1)
    await keep(tenantId, "weighings", i, "unknownProduct", package_(i, "ARROZ-1"), 7);
  await keep(
    tenantId,
    "occurrences",
    0,
    "unknownEvent",
    { equipment: 3, code: 999, startedAt: startMs, endedAt: null },
    null,
  );
  await keep(other, "statuses", 0, "malformedRecord", { equipment: "x" }, null);
  const decision = {
    receivedAt: startMs,
    clockShiftMs: 0,
    products: {},
    setAside: [["weighings", 2, "unknownProduct"]],
  };
  await inTenant((transaction) =>
    sql`insert into ingest_batches values (${tenantId}, ${"00000000-0000-4000-8000-000000000001"}, 7, ${startMs}, ${JSON.stringify(decision)}, null, null),
      (${tenantId}, ${"00000000-0000-4000-8000-000000000001"}, ${Number.MAX_SAFE_INTEGER}, ${startMs}, '{}', '{}', null)`.execute(
      transaction,
    ),
  );

  expect(await migrate(postgres.owner)).toContain("0017-quarantine-by-cause");
  await inTenant((transaction) =>
    applyRegistrations(transaction, tenantId, applyFile.parse(smallPlant), Date.now()),
  );
  const { result, records } = await inTenant((transaction) => listCauses(transaction, { limit: 100 }));
  expect(records).toBe(1_104);
  expect(
    new Map(
      result.map(({ equipment, reason, subject, count }) => [`${equipment} ${reason} ${subject}`, count]),
    ),
  ).toEqual(
    new Map([
      [`3 unknownProduct ${long.slice(0, 100)}`, 1_100],
      ["3 unknownProduct ARROZ-1", 3],
      ["3 unknownEvent 999", 1],
    ]),
  );
  const listed = await inTenant((transaction) => listRecords(transaction, {}, 5_000));
  expect(listed.result.map(({ record }) => record)).toEqual(
    expect.arrayContaining([package_(0, long), package_(1_099, long), package_(2_002, "ARROZ-1")]),
  );
  const { rows } = await inTenant((transaction) =>
    sql<{ n: number }>`select count(*)::int as n from quarantined_slices`.execute(transaction),
  );
  expect(rows).toEqual([{ n: 2 + 3 + 1 }]);

  const registrations = await openRegistrations(postgres.store);
  const telemetry = await openLoggedTelemetry(place.store, { db: postgres.store.shared });
  const dependencies = {
    postgres: postgres.store,
    telemetry,
    registrations,
    now: () => startMs + 60_000,
    publish: async () => undefined,
  };
  const replayed = await replayQuarantine(dependencies, tenantId);
  // Two by the decision of before, the third by a new one.
  expect(replayed).toEqual({ replayed: 3, setAside: 1_101, nextCursor: null });
  const [stored] = await telemetry
    .forTenant(tenantId)
    .rows<{ n: number }>(telemetrySql`select count() as n from weighings`);
  expect(Number(stored?.n)).toBe(3);
  expect(
    await postgres.store.withTenant(other, (transaction) => countRecords(transaction, {})),
  ).toMatchObject({ total: 1 });
  await telemetry.log.close();
  await registrations.close();
});
