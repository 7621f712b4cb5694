import { afterAll, beforeAll, expect, it } from "vitest";
import { dayMs, LogPlant, nowMs, startMs } from "../../testing/log-plant.ts";
import { telemetryPlaces } from "../../testing/telemetry-places.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { checkAllSums, checkNextSums } from "./check-sums.ts";

let plant: LogPlant;
beforeAll(async () => void (plant = await LogPlant.open(telemetryPlaces.embedded)));
afterAll(() => plant.stores.close());

it("what is loaded while everything is being compared is compared too, also before the first hour", async () => {
  const { telemetry, postgres } = plant.stores;
  const db = postgres.store.shared;
  const { tenantId } = await plant.stores.addTenant(smallPlant);
  await plant.receiverOn(telemetry)(tenantId, plant.batchOf(5));
  expect(await plant.countsOf(tenantId)).toMatchObject({ raw: 5, five: 5 });
  await checkAllSums(db);
  let isLoaded = false;
  const sums: typeof telemetry.sums = {
    ...telemetry.sums,
    async compare(hours) {
      const wrong = await telemetry.sums.compare(hours);
      if (isLoaded) return wrong;
      isLoaded = true;
      // Another client is imported meanwhile, and its sums lack their weighings.
      await plant.sumAlone(tenantId, startMs - 5 * dayMs);
      await checkAllSums(db);
      return wrong;
    },
  };
  await checkNextSums({ db, telemetry: { sums, isShared: false }, now: () => nowMs + 2 * dayMs });
  expect(isLoaded).toBe(true);
  await plant.checkRest();
  expect(await plant.countsOf(tenantId)).toMatchObject({ raw: 5, five: 5 });
});
