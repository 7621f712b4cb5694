import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TelemetryPlace, telemetryPlaces } from "../../../testing/telemetry-places.ts";
import type { TelemetryStore } from "./open-telemetry.ts";
import { sql } from "./sql.ts";

const [october, november, december] = [202_510, 202_511, 202_512];
/** Last instant of October in UTC, and the first of November and of December. */
const instants = [Date.UTC(2025, 9, 31, 23, 59, 59, 999), Date.UTC(2025, 10, 1), Date.UTC(2025, 11, 1)];

describe.each(Object.entries(telemetryPlaces))("months of telemetry: %s", (_, open) => {
  let place: TelemetryPlace;
  let store: TelemetryStore;
  beforeAll(async () => {
    place = await open();
    store = place.store;
    for (const tenantId of [1, 2, 3]) {
      const tenant = store.forTenant(tenantId);
      for (const equipment of [3, 4, 5, 6]) {
        const rows = tenant.newRows();
        for (const at of instants)
          rows.add(
            `${equipment}\t${String(at).slice(0, -3)}.${String(at).slice(-3)}\t7\t12\t1\t1\t1\t1000000\t0`,
          );
        await tenant.insert("weighings", rows);
      }
    }
  });
  afterAll(() => place.close());

  const monthsOf = async (tenantId: number, before?: number) =>
    (await store.months.of(tenantId, before))
      .filter(({ table }) => table === "weighings")
      .map(({ month, rows }) => [month, rows]);
  const packagesOf = async (tenantId: number) =>
    store
      .forTenant(tenantId)
      .rows<{ n: number }>(sql`select sum(n) as n from weighing_rollup where stepS = 3600`);

  it("are counted for each tenant, as UTC cuts them", async () => {
    expect(await monthsOf(1)).toEqual([october, november, december].map((month) => [month, 4]));
    expect(await monthsOf(1, december)).toEqual([october, november].map((month) => [month, 4]));
    expect(await monthsOf(9)).toEqual([]);
  });

  it("go for some tenants, from every table, and stay for the others", async () => {
    await store.months.drop(october, [1, 4]);
    await store.months.drop(october, [1]);
    expect(await monthsOf(1)).toEqual([november, december].map((month) => [month, 4]));
    expect(await packagesOf(1)).toEqual([{ n: 8 }]);
    expect(await monthsOf(2)).toEqual([october, november, december].map((month) => [month, 4]));
    expect(await packagesOf(2)).toEqual([{ n: 12 }]);
  });

  it("go whole for all tenants", async () => {
    await store.months.drop(october, null);
    await store.months.drop(202_001, null);
    expect([await monthsOf(1), await monthsOf(2)]).toEqual(
      [1, 2].map(() => [november, december].map((month) => [month, 4])),
    );
    expect(await packagesOf(2)).toEqual([{ n: 8 }]);
  });

  it("go all of a tenant", async () => {
    await store.months.dropAllOf(2);
    expect(await store.months.of(2)).toEqual([]);
    expect(await monthsOf(3)).toEqual([november, december].map((month) => [month, 4]));
  });
});
