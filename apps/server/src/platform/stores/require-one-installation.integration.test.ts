import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTelemetryPlace } from "../../testing/open-telemetry-place.ts";
import type { TelemetryPlace } from "../../testing/telemetry-places.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { listLostTelemetry, markBoth } from "./telemetry-marks.ts";
import { requireOneInstallation } from "./require-one-installation.ts";

const places = {
  dataDirectory: "/var/lib/fiel",
  databaseUrl: "postgres://fiel:segredo@banco:5432/fiel",
  clickhouseUrl: null,
};
let place: TelemetryPlace;
let postgres: TestPostgres;

beforeAll(async () => {
  place = await openTelemetryPlace();
});
afterAll(() => place.close());

/** Each test has its own PostgreSQL, with a new installation id. */
beforeEach(async () => {
  postgres = await openTestPostgres();
  await postgres.owner.updateTable("installation").set({ id: randomUUID() }).execute();
  return () => postgres.close();
});

const compare = () =>
  requireOneInstallation({ db: postgres.store.shared, telemetry: place.store }, places).then(
    () => "together",
    (error: Error) => error.message,
  );

it("two stores without any client may be put together as one likes, in the order in which they are tried", async () => {
  expect(await compare()).toBe("together");
  expect(await compare()).toBe("together");
  await postgres.owner.updateTable("installation").set({ id: randomUUID() }).execute();
  expect(await compare()).toBe("together");
});

it("telemetry that was restored alone to an earlier moment is noticed once, with the time whose weighings are missing", async () => {
  expect(await compare()).toBe("together");
  const both = { db: postgres.store.shared, telemetry: place.store };
  expect(await markBoth(both)).toBeNull();
  expect(await markBoth(both)).toBeNull();
  const { at: since } = await postgres.owner
    .selectFrom("telemetry_marks")
    .select("at")
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
  const version = (await place.store.mark.read())?.version ?? 0;
  // PostgreSQL goes on with marks that the store of a copy does not have.
  for (const later of [1, 2])
    await postgres.owner
      .insertInto("telemetry_marks")
      .values({ version: version + later })
      .execute();
  const lost = await markBoth(both);
  expect(lost?.from).toBe(since.getTime());
  expect(lost?.until).toBeGreaterThan(since.getTime());
  expect(await listLostTelemetry(postgres.store.shared)).toEqual([lost]);
  expect(await markBoth(both)).toBeNull();
  // A PostgreSQL of an earlier moment is no loss of telemetry.
  await postgres.owner.deleteFrom("telemetry_marks").execute();
  expect(await markBoth(both)).toBeNull();
});

it("a client's number is above all that has rows in the telemetry store, and stays so when they are gone", async () => {
  expect(await compare()).toBe("together");
  const own = place.store.forTenant(41);
  const rows = own.newRows();
  rows.add("3\t1767225600.000\t1\t60\tstopped\t0\t0");
  await own.insert("statuses", rows);
  expect(await compare()).toBe("together");
  expect((await postgres.addTenant()).tenantId).toBe(42);
  expect(await place.store.mark.read()).toMatchObject({ isWhole: true, highestTenant: 41 });
});

it("telemetry that has seen clients is refused beside another PostgreSQL, and a copy that was cut off beside any", async () => {
  const said = await compare();
  expect(said).toContain("DATABASE_URL (banco:5432/fiel)");
  expect(said).toContain("/var/lib/fiel/clickhouse");
  expect(said).not.toContain("segredo");
  const { id } = await postgres.owner.selectFrom("installation").select("id").executeTakeFirstOrThrow();
  await place.store.mark.write({ id, isWhole: false, highestTenant: 41 });
  expect(await compare()).toContain("A restauração de uma cópia está em andamento ou foi interrompida");
  await place.store.mark.write({ id, isWhole: true, highestTenant: 41 });
  expect(await compare()).toBe("together");
});
