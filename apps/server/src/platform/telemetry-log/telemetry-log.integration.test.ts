import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logRowsOf } from "../../features/ingest/telemetry-rows.ts";
import { createReceiver } from "../../features/ingest/receive-batch.ts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { dayMs, LogPlant, nowMs, startMs } from "../../testing/log-plant.ts";
import { telemetryPlaces } from "../../testing/telemetry-places.ts";
import { smallPlant, type TestStores } from "../../testing/test-stores.ts";
import { sql } from "../stores/telemetry/sql.ts";
import { checkAllSums, noteServerEnd, noteServerStart } from "./check-sums.ts";
import { listSumMends } from "./list-sum-mends.ts";

const monthOf = (ms: number): number => Number(new Date(ms).toISOString().slice(0, 7).replace("-", ""));
/** Stores every record as it came, without a product. */
const asIs = { receivedAt: nowMs, clockShiftMs: 0, setAside: [], products: {} };
const seed = Number(process.env["FIEL_SEED"]);

describe.each(Object.entries(telemetryPlaces))(
  `the log before the store: %s (FIEL_SEED=${seed})`,
  (_, openPlace) => {
    let plant: LogPlant;
    let stores: TestStores;
    let tenants: number[];
    beforeAll(async () => {
      plant = await LogPlant.open(openPlace);
      ({ stores } = plant);
    });
    afterAll(() => stores.close());
    beforeEach(async () => {
      tenants = [];
      for (let i = 0; i < 3; i += 1) tenants.push((await stores.addTenant(smallPlant)).tenantId);
    });

    const all = (n: number, statuses: number) => ({ raw: n, five: n, half: n, hour: n, day: n, statuses });

    it("shows what was acknowledged to whoever asks, and tells pages when it can be seen", async () => {
      const [tenantId = 0] = tenants;
      const told: number[] = [];
      const receive = createReceiver({
        ...ingestOfStores(stores, () => nowMs),
        publish: async ({ tenantId: of }) => void told.push(of),
      });
      for (let i = 1; i <= 3; i += 1) {
        await receive(tenantId, plant.batchOf(5));
        expect(await plant.countsOf(tenantId)).toEqual(all(5 * i, i));
      }
      await expect.poll(() => told.length).toBeGreaterThan(0);
    });

    it.each(["nothing", "raw rows alone", "one table", "everything, and the answer was lost"])(
      "a block of which %s was written is settled before anything else",
      async (what) => {
        const [tenantId = 0, other = 0] = tenants;
        const { blocks } = stores.telemetry;
        const none = { weighings: blocks.newRows("weighings", 0), statuses: blocks.newRows("statuses", 0) };
        const broken = await plant.serverWith({
          blocks: {
            async write({ number, rows }) {
              if (what === "raw rows alone" || what === "one table")
                await blocks.write({ number, rows: { ...none, weighings: rows.weighings } });
              if (what.startsWith("everything")) await blocks.write({ number, rows });
              throw new Error("cut off");
            },
            complete: () => Promise.reject(new Error("cut off")),
          },
        });
        await plant.receiverOn(broken)(tenantId, plant.batchOf(7));
        await plant.receiverOn(broken)(other, plant.batchOf(9, startMs - 2 * 86_400_000));
        await expect(broken.log.apply()).rejects.toThrow("cut off");
        await broken.log.close();
        // One roll-up lacks the rows, as if its view had not been reached.
        if (what === "raw rows alone") await plant.place.deleteRows("weight_rollup", tenantId);
        await plant.receiverOn(stores.telemetry)(tenantId, plant.batchOf(3));
        stores.telemetry.log.doubt();
        expect(await plant.countsOf(tenantId)).toEqual(all(10, 2));
        expect(await plant.countsOf(other)).toEqual(all(9, 1));
        expect(await stores.postgres.owner.selectFrom("telemetry_log").select("entry").execute()).toEqual([]);
      },
    );

    it("answers with what the store has while it takes nothing, and tells who read when the rest is there", async () => {
      const [tenantId = 0] = tenants;
      await plant.receiverOn(stores.telemetry)(tenantId, plant.batchOf(3));
      expect(await plant.countsOf(tenantId)).toEqual(all(3, 1));
      const away = await plant.serverWith({
        blocks: {
          write: () => Promise.reject(new Error("away")),
          complete: () => Promise.reject(new Error("away")),
        },
      });
      await plant.receiverOn(away)(tenantId, plant.batchOf(4));
      expect(await plant.rawOf(away, tenantId)).toBe(3);
      await expect(away.forTenant(tenantId).text(sql`select count() from weighings`)).rejects.toThrow("away");
      const before = await plant.versionOf(tenantId);
      stores.telemetry.log.doubt();
      expect(await plant.countsOf(tenantId)).toEqual(all(7, 2));
      expect(await plant.versionOf(tenantId)).toBeGreaterThan(before);
      await expect.poll(() => away.log.apply().then(() => plant.rawOf(away, tenantId))).toBe(7);
    });

    it("counts batches that are alike as often as they came, each in a block of its own", async () => {
      const [tenantId = 0] = tenants;
      for (let i = 1; i <= 3; i += 1) {
        await plant.receiverOn(stores.telemetry)(tenantId, plant.batchOf(5));
        await stores.telemetry.log.apply();
      }
      expect(await plant.countsOf(tenantId)).toEqual(all(15, 3));
    });

    it("applies an entry that is committed after one with a higher number was applied", async () => {
      const [tenantId = 0] = tenants;
      const isLogged = Promise.withResolvers<void>();
      const mayCommit = Promise.withResolvers<void>();
      const { rows } = logRowsOf(stores.telemetry.blocks, [
        { tenantId, records: plant.batchOf(6), decision: asIs, begun: null },
      ]);
      const { log } = stores.telemetry;
      const slow = log.acknowledge(() =>
        stores.postgres.store.withTenant(tenantId, async (transaction) => {
          const entry = await log.append(transaction, { tenants: [tenantId], rows });
          isLogged.resolve();
          await mayCommit.promise;
          return { entry };
        }),
      );
      await isLogged.promise;
      await plant.receiverOn(stores.telemetry)(tenantId, plant.batchOf(2));
      expect(await plant.countsOf(tenantId)).toEqual(all(2, 1));
      mayCommit.resolve();
      await slow;
      expect(await plant.countsOf(tenantId)).toEqual(all(8, 2));
    });

    it("shows what is committed before the server itself is told that it is", async () => {
      const [tenantId = 0] = tenants;
      const { log, blocks } = stores.telemetry;
      const { rows } = logRowsOf(blocks, [
        { tenantId, records: plant.batchOf(6), decision: asIs, begun: null },
      ]);
      const { seen, visible } = await log.acknowledge(async () => {
        const entry = await stores.postgres.store.withTenant(tenantId, (transaction) =>
          log.append(transaction, { tenants: [tenantId], rows }),
        );
        return { entry, seen: await plant.countsOf(tenantId) };
      });
      expect(seen).toEqual(all(6, 1));
      await log.apply();
      await visible;
      expect(await plant.countsOf(tenantId)).toEqual(all(6, 1));
    });

    it("keeps what a server had in hand when it had to end before the store answered", async () => {
      const [tenantId = 0] = tenants;
      const [isAsked, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const stuck = await plant.serverWith({
        blocks: {
          write() {
            isAsked.resolve();
            return never.promise;
          },
        },
      });
      await plant.receiverOn(stuck)(tenantId, plant.batchOf(9));
      const applying = stuck.log.apply().catch(() => undefined);
      await isAsked.promise;
      never.reject(new Error("the process ends"));
      await applying;
      stores.telemetry.log.doubt();
      expect(await plant.countsOf(tenantId)).toEqual(all(9, 1));
    });

    it("finds a block that is in the raw rows alone, and one that is in a roll-up alone, and mends both", async () => {
      const [tenantId = 0] = tenants;
      await plant.receiverOn(stores.telemetry)(tenantId, plant.batchOf(5));
      expect(await plant.countsOf(tenantId)).toEqual(all(5, 1));
      await plant.checkEverything();
      const before = await plant.mended();
      await plant.place.deleteRows("weight_rollup", tenantId);
      await plant.sumAlone(tenantId, startMs);
      expect(await plant.countsOf(tenantId)).not.toEqual(all(5, 1));
      await plant.checkEverything();
      expect(await plant.countsOf(tenantId)).toEqual(all(5, 1));
      expect(await plant.mended()).toBeGreaterThan(before);
      const { mends } = await listSumMends(stores.postgres.store.shared, Date.now() - 60_000);
      expect(mends.filter((one) => one.tenantId === tenantId).length).toBeGreaterThan(0);
      const after = await plant.mended();
      await plant.checkEverything();
      expect(await plant.mended()).toBe(after);
    });

    it("finds sums of a time of which there is no weighing, of any client", async () => {
      const [tenantId = 0] = tenants;
      await plant.checkEverything();
      await plant.sumAlone(tenantId, startMs - 5 * dayMs);
      expect(await plant.countsOf(tenantId)).toEqual({ ...all(0, 0), five: 4 });
      await plant.checkEverything();
      expect(await plant.countsOf(tenantId)).toEqual(all(0, 0));
    });

    it("compares a month that was dropped once more, where a server ended half-way or something came in between", async () => {
      const [tenantId = 0, other = 0] = tenants;
      for (const one of [tenantId, other]) await plant.receiverOn(stores.telemetry)(one, plant.batchOf(5));
      expect(await plant.countsOf(tenantId)).toEqual(all(5, 1));
      await plant.checkEverything();
      const ending = await plant.serverWith({
        months: {
          async drop() {
            await plant.place.deleteRows("weighings", tenantId);
            throw new Error("killed");
          },
        },
      });
      await expect(ending.months.drop(monthOf(startMs), [tenantId])).rejects.toThrow("killed");
      expect(await plant.countsOf(tenantId)).toEqual({ ...all(5, 1), raw: 0 });
      await plant.checkRest();
      expect(await plant.countsOf(tenantId)).toEqual(all(0, 1));
      expect(await plant.countsOf(other)).toEqual(all(5, 1));
    });

    it("mends nothing while a month is being dropped: what it finds is about to go", async () => {
      const [tenantId = 0] = tenants;
      await plant.receiverOn(stores.telemetry)(tenantId, plant.batchOf(5));
      expect(await plant.countsOf(tenantId)).toEqual(all(5, 1));
      const [isBegun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { months } = plant.place.store;
      const dropping = await plant.serverWith({
        months: {
          async drop(...asked) {
            await plant.place.deleteRows("weight_rollup", tenantId);
            isBegun.resolve();
            await mayGoOn.promise;
            return months.drop(...asked);
          },
        },
      });
      const dropped = dropping.months.drop(monthOf(startMs), [tenantId]);
      await isBegun.promise;
      const before = await plant.mended();
      await checkAllSums(stores.postgres.store.shared);
      expect(await plant.checkNext()).toBe(false);
      mayGoOn.resolve();
      await dropped;
      await plant.checkRest();
      expect(await plant.countsOf(tenantId)).toEqual(all(0, 0));
      expect(await plant.mended()).toBe(before);
    });

    it("compares nothing anew after an end in order, and everything after another one", async () => {
      const { shared: db } = stores.postgres.store;
      const checked = async () =>
        (await db.selectFrom("sum_checks").select("checked_until").executeTakeFirstOrThrow()).checked_until;
      await plant.checkEverything();
      const until = await checked();
      expect(until).not.toBeNull();
      await noteServerEnd(db);
      await noteServerStart(db);
      await plant.checkNext();
      expect(await checked()).toBe(until);
      await noteServerStart(db);
      expect(await checked()).toBeNull();
    });

    it("keeps everything once while servers end at any step, and the engine with them", async () => {
      const random = randomOf(seed);
      const acknowledged = new Map(tenants.map((tenantId) => [tenantId, { packages: 0, batches: 0 }]));
      for (let round = 0; round < 12; round += 1) {
        const { blocks } = stores.telemetry;
        const partly = random();
        const breaks = random() < 0.7;
        const server = await plant.serverWith({
          blocks: {
            async write(block) {
              if (!breaks) return blocks.write(block);
              if (partly > 0.7) await blocks.write(block);
              else if (partly > 0.35) {
                const some = Array.from({ length: block.rows.weighings.rows }, (__, i) => i).filter(
                  (row) => (block.rows.weighings.numbers("tenant")[row] ?? 0) % 2 === 0,
                );
                await blocks.write({
                  number: block.number,
                  rows: {
                    weighings: block.rows.weighings.pick(some),
                    statuses: blocks.newRows("statuses", 0),
                  },
                });
              }
              throw new Error("cut off");
            },
          },
        });
        const receive = plant.receiverOn(server);
        await Promise.all(
          tenants.map(async (tenantId) => {
            const packages = 1 + Math.floor(random() * 20);
            await receive(tenantId, plant.batchOf(packages, startMs - Math.floor(random() * 5) * 3_600_000));
            const sum = acknowledged.get(tenantId);
            if (sum !== undefined) [sum.packages, sum.batches] = [sum.packages + packages, sum.batches + 1];
          }),
        );
        await server.log.apply().catch(() => undefined);
        // The server is left as it is: nothing is closed in order.
      }
      stores.telemetry.log.doubt();
      for (const [tenantId, { packages, batches }] of acknowledged)
        expect(await plant.countsOf(tenantId)).toEqual(all(packages, batches));
    });
  },
);

/** A generator that repeats its numbers for the printed seed. */
function randomOf(first: number): () => number {
  let state = first;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
