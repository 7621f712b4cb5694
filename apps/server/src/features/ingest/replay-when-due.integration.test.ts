import { randomUUID } from "node:crypto";
import { batch } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { listCauses } from "./quarantine-causes.ts";
import { createReceiver } from "./receive-batch.ts";
import { openDueReplays } from "./replay-when-due.ts";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

it("stores by itself what was ahead of the server's clock, also after the server was started anew", async () => {
  const { tenantId } = await stores.addTenant(smallPlant);
  const clock = { now: Date.now() };
  const warnings: unknown[] = [];
  const dependencies = {
    ...ingestOfStores(stores, () => clock.now),
    log: { warn: (...told: unknown[]) => void warnings.push(told) },
  };
  const receive = createReceiver(dependencies);
  const ahead = async (sequence: number, byMs: number) => {
    const groups = weighingsOf(clock.now + byMs, [1_010_000, 1_011_000]);
    const weighings = groups.map((group) => ({ ...group, clock: "server" }));
    const sent = { gateway: randomUUID(), sequence, sentAt: clock.now, weighings };
    const { reasons } = await receive(tenantId, batch.parse(sent));
    expect(reasons).toEqual({ instantInFuture: 2 });
  };
  const left = () =>
    stores.postgres.store.withTenant(tenantId, async (transaction) =>
      (await listCauses(transaction, { limit: 10 })).result.reduce((sum, { count }) => sum + count, 0),
    );

  await ahead(1, 75_000);
  await ahead(2, 3_600_000);
  await ahead(3, 70 * 365 * 86_400_000);
  const first = openDueReplays(dependencies, false);
  await first.pass();
  expect(await left()).toBe(6);
  clock.now += 20_000;
  await first.pass();
  expect(await left()).toBe(4);
  await first.close();

  const second = openDueReplays(dependencies, false);
  clock.now += 3_600_000;
  await second.pass();
  // The server's clock is set back by a minute: what rested then is tried all the same.
  clock.now -= 60_000;
  await second.pass();
  expect(await left()).toBe(2);
  await second.close();
  expect(warnings).toEqual([]);
});
