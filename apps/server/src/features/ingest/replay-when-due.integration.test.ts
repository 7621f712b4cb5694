import { randomUUID } from "node:crypto";
import { batch } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { listCauses } from "./quarantine-causes.ts";
import { listRecords } from "./quarantine-records.ts";
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

it("stores the rest of a client's, and all of the others', beside a row that nobody can read", async () => {
  const clients = [await stores.addTenant(smallPlant), await stores.addTenant(smallPlant)];
  const clock = { now: Date.now() };
  const warnings: unknown[] = [];
  const dependencies = {
    ...ingestOfStores(stores, () => clock.now),
    log: { warn: (...told: unknown[]) => void warnings.push(told) },
  };
  const receive = createReceiver(dependencies);
  for (const { tenantId } of clients) {
    for (const sequence of [1, 2, 3, 4]) {
      const weighings = weighingsOf(clock.now + 75_000, [1_010_000]).map((group) => ({
        ...group,
        clock: "server",
      }));
      await receive(tenantId, batch.parse({ gateway: randomUUID(), sequence, sentAt: clock.now, weighings }));
    }
  }
  const [damaged, whole] = clients.map(({ tenantId }) => ({
    run: (text: string) =>
      stores.postgres.store.withTenant(tenantId, (transaction) => sql.raw(text).execute(transaction)),
    left: () =>
      stores.postgres.store.withTenant(tenantId, async (transaction) =>
        (await listCauses(transaction, { limit: 10 })).result.reduce((sum, { count }) => sum + count, 0),
      ),
    list: () =>
      stores.postgres.store.withTenant(tenantId, (transaction) => listRecords(transaction, {}, 100)),
  }));
  const nth = (n: number) => `where id = (select id from quarantined_slices order by id limit 1 offset ${n})`;
  await damaged!.run(`update quarantined_slices set records = '{}' ${nth(0)}`);
  await damaged!.run(`update quarantined_slices set records = '[null]' ${nth(1)}`);
  await damaged!.run(`update quarantined_slices set shared = 'null' ${nth(2)}`);
  const replays = openDueReplays(dependencies, false);
  await replays.pass();
  clock.now += 100_000;
  await replays.pass();
  expect([await damaged!.left(), await whole!.left()]).toEqual([3, 0]);
  expect((await damaged!.list()).result).toHaveLength(3);
  await replays.close();
  expect(warnings).toEqual([]);
});

it("stores all of a client's where another one's cannot even be looked for, which is told and tried again", async () => {
  const [damaged, whole] = [await stores.addTenant(smallPlant), await stores.addTenant(smallPlant)];
  const clock = { now: Date.now() };
  const warnings: unknown[] = [];
  const dependencies = {
    ...ingestOfStores(stores, () => clock.now),
    log: { warn: (...told: unknown[]) => void warnings.push(told) },
  };
  const [weighings] = [
    weighingsOf(clock.now + 75_000, [1_010_000]).map((one) => ({ ...one, clock: "server" })),
  ];
  const sent = batch.parse({ gateway: randomUUID(), sequence: 1, sentAt: clock.now, weighings });
  await createReceiver(dependencies)(whole.tenantId, sent);
  const { store } = stores.postgres;
  const withTenant: typeof store.withTenant = (tenantId, work) =>
    tenantId === damaged.tenantId
      ? Promise.reject(new Error("a page that nobody can read"))
      : store.withTenant(tenantId, work);
  const replays = openDueReplays({ ...dependencies, postgres: { ...store, withTenant } }, false);
  for (let n = 0; n < 2; n += 1) {
    await replays.pass();
    clock.now += 100_000;
  }
  await replays.pass();
  const left = await store.withTenant(whole.tenantId, (transaction) =>
    listCauses(transaction, { limit: 10 }),
  );
  expect(left.result).toEqual([]);
  expect(warnings.length).toBeGreaterThan(0);
  await replays.close();
});
