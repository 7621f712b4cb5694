import { afterAll, beforeAll, expect, it } from "vitest";
import { LogPlant } from "../../testing/log-plant.ts";
import { telemetryPlaces } from "../../testing/telemetry-places.ts";
import { smallPlant } from "../../testing/test-stores.ts";

let plant: LogPlant;
beforeAll(async () => void (plant = await LogPlant.open(telemetryPlaces.embedded)));
afterAll(() => plant.stores.close());

it("two servers answer with what the store has while a block of one hangs, and tell who read when the rest is there", async () => {
  const { telemetry } = plant.stores;
  const { tenantId } = await plant.stores.addTenant(smallPlant);
  await plant.receiverOn(telemetry)(tenantId, plant.batchOf(3));
  expect(await plant.rawOf(telemetry, tenantId)).toBe(3);
  const answers = Promise.withResolvers<void>();
  const hanging = await plant.serverWith({
    blocks: {
      async write(block) {
        await answers.promise;
        await telemetry.blocks.write(block);
      },
    },
  });
  await plant.receiverOn(hanging)(tenantId, plant.batchOf(4));
  const applying = hanging.log.apply();
  // The other server waits for the log's lock.
  telemetry.log.doubt();
  const seen = await Promise.all([hanging, telemetry].map((server) => plant.rawOf(server, tenantId)));
  expect(seen).toEqual([3, 3]);
  const before = await plant.versionOf(tenantId);
  answers.resolve();
  await applying;
  expect(await plant.rawOf(telemetry, tenantId)).toBe(7);
  expect(await plant.versionOf(tenantId)).toBeGreaterThan(before);
  await hanging.log.close();
});
