import { randomUUID } from "node:crypto";
import { batch as batchSchema } from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logRowsOf } from "../../features/ingest/telemetry-rows.ts";
import { createReceiver } from "../../features/ingest/receive-batch.ts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { type BarePlace, telemetryPlaces } from "../../testing/telemetry-places.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { sql } from "../stores/telemetry/sql.ts";
import { checkAllSums, checkNextSums, noteServerEnd, noteServerStart } from "./check-sums.ts";
import { listSumMends } from "./list-sum-mends.ts";
import { openLoggedTelemetry, type LoggedTelemetry } from "./logged-telemetry.ts";

const startMs = 1_795_176_298_000;
const nowMs = startMs + 60_000;
const dayMs = 86_400_000;
const monthOf = (ms: number): number => Number(new Date(ms).toISOString().slice(0, 7).replace("-", ""));
/** Everything as it came, of no product. */
const asIs = { receivedAt: nowMs, clockShiftMs: 0, setAside: [], products: {} };
const seed = Number(process.env["FIEL_SEED"]);

describe.each(Object.entries(telemetryPlaces))(
  `the log before the store: %s (FIEL_SEED=${seed})`,
  (_, openPlace) => {
    let stores: TestStores;
    let place: BarePlace;
    let tenants: number[];
    beforeAll(async () => {
      stores = await openTestStores(async () => (place = await openPlace()));
    });
    afterAll(() => stores.close());
    beforeEach(async () => {
      tenants = [];
      for (let i = 0; i < 3; i += 1) tenants.push((await stores.addTenant(smallPlant)).tenantId);
    });

    const batchOf = (packages: number, atMs = startMs) =>
      batchSchema.parse({
        gateway: randomUUID(),
        sequence: 1,
        sentAt: nowMs,
        weighings: weighingsOf(atMs, Array<number>(packages).fill(1_010_000)),
        statuses: [{ equipment: 3, at: atMs, state: 2, speed: 30 }],
      });
    const receiverOn = (telemetry: LoggedTelemetry) =>
      createReceiver({ ...ingestOfStores(stores, () => nowMs), telemetry });
    const countsOf = async (tenantId: number) => {
      const [found] = await stores.telemetry.forTenant(tenantId).rows(sql`
      select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five,
        (select sum(n) from weighing_rollup where stepS = 43200) as half, (select sum(n) from weight_rollup where stepS = 3600) as hour,
        (select sum(n) from weight_rollup where stepS = 86400) as day, (select count() from statuses) as statuses`);
      return found;
    };
    const all = (n: number, statuses: number) => ({ raw: n, five: n, half: n, hour: n, day: n, statuses });
    /** Another server on the same stores, whose engine breaks as `broken` says. */
    const serverWith = (broken: Partial<LoggedTelemetry["blocks"]>) =>
      openLoggedTelemetry(
        { ...place.store, blocks: { ...place.store.blocks, ...broken } },
        { db: stores.postgres.store.shared },
      );
    const checkNext = () =>
      checkNextSums({
        db: stores.postgres.store.shared,
        telemetry: stores.telemetry,
        // Two hours beyond the last whole day.
        now: () => Math.ceil(nowMs / dayMs) * dayMs + 2.5 * 3_600_000,
      });
    const checkRest = async () => {
      while (await checkNext());
    };
    const checkEverything = async () => {
      await checkAllSums(stores.postgres.store.shared);
      await checkRest();
    };
    /** Four packages of five minutes, in one of the roll-ups alone. */
    const sumAlone = async (tenantId: number, atMs: number) => {
      const store = stores.telemetry.forTenant(tenantId);
      const rows = store.newRows();
      const step = Math.floor(atMs / 1000 / 300) * 300;
      rows.add(`300\t3\t${step}\tar\t1\t0\t4\t0\t0\t4\t16\t1\t1`);
      await store.insert("weighing_rollup", rows);
    };
    const rawOf = async (telemetry: LoggedTelemetry, tenantId: number) => {
      const [found] = await telemetry
        .forTenant(tenantId)
        .rows<{ n: number }>(sql`select count() as n from weighings`);
      return found?.n;
    };
    const versionOf = async (tenantId: number): Promise<number> => {
      const { version } = await stores.postgres.store.withTenant(tenantId, (transaction) =>
        transaction.selectFrom("data_versions").select("version").executeTakeFirstOrThrow(),
      );
      return version;
    };
    const mended = async () => {
      const { steps } = await stores.postgres.store.shared
        .selectFrom("sum_mends")
        .select(({ fn }) => fn.sum<string | null>("steps").as("steps"))
        .executeTakeFirstOrThrow();
      return Number(steps ?? 0);
    };

    it("shows what was acknowledged to whoever asks, and tells pages when it can be seen", async () => {
      const [tenantId = 0] = tenants;
      const told: number[] = [];
      const receive = createReceiver({
        ...ingestOfStores(stores, () => nowMs),
        publish: async ({ tenantId: of }) => void told.push(of),
      });
      for (let i = 1; i <= 3; i += 1) {
        await receive(tenantId, batchOf(5));
        expect(await countsOf(tenantId)).toEqual(all(5 * i, i));
      }
      await expect.poll(() => told.length).toBeGreaterThan(0);
    });

    it.each(["nothing", "raw rows alone", "one table", "everything, and the answer was lost"])(
      "a block of which %s was written is settled before anything else",
      async (what) => {
        const [tenantId = 0, other = 0] = tenants;
        const { blocks } = stores.telemetry;
        const none = { weighings: blocks.newRows("weighings", 0), statuses: blocks.newRows("statuses", 0) };
        const broken = await serverWith({
          async write({ number, rows }) {
            if (what === "raw rows alone" || what === "one table")
              await blocks.write({ number, rows: { ...none, weighings: rows.weighings } });
            if (what.startsWith("everything")) await blocks.write({ number, rows });
            throw new Error("cut off");
          },
          complete: () => Promise.reject(new Error("cut off")),
        });
        await receiverOn(broken)(tenantId, batchOf(7));
        await receiverOn(broken)(other, batchOf(9, startMs - 2 * 86_400_000));
        await expect(broken.log.apply()).rejects.toThrow("cut off");
        await broken.log.close();
        // One of the sums has nothing of it, as where a view was not reached.
        if (what === "raw rows alone") await place.deleteRows("weight_rollup", tenantId);
        await receiverOn(stores.telemetry)(tenantId, batchOf(3));
        stores.telemetry.log.doubt();
        expect(await countsOf(tenantId)).toEqual(all(10, 2));
        expect(await countsOf(other)).toEqual(all(9, 1));
        expect(await stores.postgres.owner.selectFrom("telemetry_log").select("entry").execute()).toEqual([]);
      },
    );

    it("answers with what the store has while it takes nothing, and tells who read when the rest is there", async () => {
      const [tenantId = 0] = tenants;
      await receiverOn(stores.telemetry)(tenantId, batchOf(3));
      expect(await countsOf(tenantId)).toEqual(all(3, 1));
      const away = await serverWith({
        write: () => Promise.reject(new Error("away")),
        complete: () => Promise.reject(new Error("away")),
      });
      await receiverOn(away)(tenantId, batchOf(4));
      expect(await rawOf(away, tenantId)).toBe(3);
      await expect(away.forTenant(tenantId).text(sql`select count() from weighings`)).rejects.toThrow("away");
      const before = await versionOf(tenantId);
      stores.telemetry.log.doubt();
      expect(await countsOf(tenantId)).toEqual(all(7, 2));
      expect(await versionOf(tenantId)).toBeGreaterThan(before);
      await expect.poll(() => away.log.apply().then(() => rawOf(away, tenantId))).toBe(7);
    });

    it("counts batches that are alike as often as they came, each in a block of its own", async () => {
      const [tenantId = 0] = tenants;
      for (let i = 1; i <= 3; i += 1) {
        await receiverOn(stores.telemetry)(tenantId, batchOf(5));
        await stores.telemetry.log.apply();
      }
      expect(await countsOf(tenantId)).toEqual(all(15, 3));
    });

    it("applies an entry that is committed after one with a higher number was applied", async () => {
      const [tenantId = 0] = tenants;
      const isLogged = Promise.withResolvers<void>();
      const mayCommit = Promise.withResolvers<void>();
      const { rows } = logRowsOf(stores.telemetry.blocks, [
        { tenantId, records: batchOf(6), decision: asIs, begun: null },
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
      await receiverOn(stores.telemetry)(tenantId, batchOf(2));
      expect(await countsOf(tenantId)).toEqual(all(2, 1));
      mayCommit.resolve();
      await slow;
      expect(await countsOf(tenantId)).toEqual(all(8, 2));
    });

    it("shows what is committed before the server itself is told that it is", async () => {
      const [tenantId = 0] = tenants;
      const { log, blocks } = stores.telemetry;
      const { rows } = logRowsOf(blocks, [{ tenantId, records: batchOf(6), decision: asIs, begun: null }]);
      const { seen, visible } = await log.acknowledge(async () => {
        const entry = await stores.postgres.store.withTenant(tenantId, (transaction) =>
          log.append(transaction, { tenants: [tenantId], rows }),
        );
        return { entry, seen: await countsOf(tenantId) };
      });
      expect(seen).toEqual(all(6, 1));
      await log.apply();
      await visible;
      expect(await countsOf(tenantId)).toEqual(all(6, 1));
    });

    it("keeps what a server had in hand when it had to end before the store answered", async () => {
      const [tenantId = 0] = tenants;
      const [isAsked, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const stuck = await serverWith({
        write() {
          isAsked.resolve();
          return never.promise;
        },
      });
      await receiverOn(stuck)(tenantId, batchOf(9));
      const applying = stuck.log.apply().catch(() => undefined);
      await isAsked.promise;
      never.reject(new Error("the process ends"));
      await applying;
      stores.telemetry.log.doubt();
      expect(await countsOf(tenantId)).toEqual(all(9, 1));
    });

    it("finds a block that is in the raw rows alone, and one that is in a roll-up alone, and mends both", async () => {
      const [tenantId = 0] = tenants;
      await receiverOn(stores.telemetry)(tenantId, batchOf(5));
      expect(await countsOf(tenantId)).toEqual(all(5, 1));
      await checkEverything();
      const before = await mended();
      await place.deleteRows("weight_rollup", tenantId);
      await sumAlone(tenantId, startMs);
      expect(await countsOf(tenantId)).not.toEqual(all(5, 1));
      await checkEverything();
      expect(await countsOf(tenantId)).toEqual(all(5, 1));
      expect(await mended()).toBeGreaterThan(before);
      const { mends } = await listSumMends(stores.postgres.store.shared, Date.now() - 60_000);
      expect(mends.filter((one) => one.tenantId === tenantId).length).toBeGreaterThan(0);
      const after = await mended();
      await checkEverything();
      expect(await mended()).toBe(after);
    });

    it("finds sums of a time of which there is no weighing, of any client", async () => {
      const [tenantId = 0] = tenants;
      await checkEverything();
      await sumAlone(tenantId, startMs - 5 * dayMs);
      expect(await countsOf(tenantId)).toEqual({ ...all(0, 0), five: 4 });
      await checkEverything();
      expect(await countsOf(tenantId)).toEqual(all(0, 0));
    });

    it("compares a month that was dropped once more, where a server ended half-way or something came in between", async () => {
      const [tenantId = 0, other = 0] = tenants;
      for (const one of [tenantId, other]) await receiverOn(stores.telemetry)(one, batchOf(5));
      expect(await countsOf(tenantId)).toEqual(all(5, 1));
      await checkEverything();
      const { months } = place.store;
      const ending = await openLoggedTelemetry(
        {
          ...place.store,
          months: {
            ...months,
            async drop() {
              await place.deleteRows("weighings", tenantId);
              throw new Error("killed");
            },
          },
        },
        { db: stores.postgres.store.shared },
      );
      await expect(ending.months.drop(monthOf(startMs), [tenantId])).rejects.toThrow("killed");
      expect(await countsOf(tenantId)).toEqual({ ...all(5, 1), raw: 0 });
      await checkRest();
      expect(await countsOf(tenantId)).toEqual(all(0, 1));
      expect(await countsOf(other)).toEqual(all(5, 1));
    });

    it("mends nothing while a month is being dropped: what it finds is about to go", async () => {
      const [tenantId = 0] = tenants;
      await receiverOn(stores.telemetry)(tenantId, batchOf(5));
      expect(await countsOf(tenantId)).toEqual(all(5, 1));
      const [isBegun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { months } = place.store;
      const dropping = await openLoggedTelemetry(
        {
          ...place.store,
          months: {
            ...months,
            async drop(...asked) {
              await place.deleteRows("weight_rollup", tenantId);
              isBegun.resolve();
              await mayGoOn.promise;
              return months.drop(...asked);
            },
          },
        },
        { db: stores.postgres.store.shared },
      );
      const dropped = dropping.months.drop(monthOf(startMs), [tenantId]);
      await isBegun.promise;
      const before = await mended();
      await checkAllSums(stores.postgres.store.shared);
      expect(await checkNext()).toBe(false);
      mayGoOn.resolve();
      await dropped;
      await checkRest();
      expect(await countsOf(tenantId)).toEqual(all(0, 0));
      expect(await mended()).toBe(before);
    });

    it("compares nothing anew after an end in order, and everything after another one", async () => {
      const { shared: db } = stores.postgres.store;
      const checked = async () =>
        (await db.selectFrom("sum_checks").select("checked_until").executeTakeFirstOrThrow()).checked_until;
      await checkEverything();
      const until = await checked();
      expect(until).not.toBeNull();
      await noteServerEnd(db);
      await noteServerStart(db);
      await checkNext();
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
        const server = await serverWith({
          async write(block) {
            if (!breaks) return blocks.write(block);
            if (partly > 0.7) await blocks.write(block);
            else if (partly > 0.35) {
              const some = Array.from({ length: block.rows.weighings.rows }, (__, i) => i).filter(
                (row) => (block.rows.weighings.numbers("tenant")[row] ?? 0) % 2 === 0,
              );
              await blocks.write({
                number: block.number,
                rows: { weighings: block.rows.weighings.pick(some), statuses: blocks.newRows("statuses", 0) },
              });
            }
            throw new Error("cut off");
          },
        });
        const receive = receiverOn(server);
        await Promise.all(
          tenants.map(async (tenantId) => {
            const packages = 1 + Math.floor(random() * 20);
            await receive(tenantId, batchOf(packages, startMs - Math.floor(random() * 5) * 3_600_000));
            const sum = acknowledged.get(tenantId);
            if (sum !== undefined) [sum.packages, sum.batches] = [sum.packages + packages, sum.batches + 1];
          }),
        );
        await server.log.apply().catch(() => undefined);
        // It ends as it is: nothing of it is closed in order.
      }
      stores.telemetry.log.doubt();
      for (const [tenantId, { packages, batches }] of acknowledged)
        expect(await countsOf(tenantId)).toEqual(all(packages, batches));
    });
  },
);

/** What a printed seed repeats. */
function randomOf(first: number): () => number {
  let state = first;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
