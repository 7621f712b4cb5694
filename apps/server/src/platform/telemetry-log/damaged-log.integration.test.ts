import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { batch as batchSchema } from "@fiel/contracts";
import { sql as pgSql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { requireOneInstallation } from "../stores/require-one-installation.ts";
import { logRowsOf } from "../../features/ingest/telemetry-rows.ts";
import { createReceiver } from "../../features/ingest/receive-batch.ts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { type BarePlace, telemetryPlaces } from "../../testing/telemetry-places.ts";
import { askSuperuser } from "../../testing/test-postgres.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { sql } from "../stores/telemetry/sql.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "./logged-telemetry.ts";

const startMs = 1_795_176_298_000;
const nowMs = startMs + 60_000;
let stores: TestStores;
let place: BarePlace;
let [mine, other] = [0, 0];
beforeAll(async () => {
  const openPlace = Object.values(telemetryPlaces)[0];
  if (openPlace === undefined) throw new Error("no place");
  stores = await openTestStores(async () => (place = await openPlace()));
});
afterAll(() => stores.close());
beforeEach(async () => {
  [mine, other] = [
    (await stores.addTenant(smallPlant)).tenantId,
    (await stores.addTenant(smallPlant)).tenantId,
  ];
});

const db = () => stores.postgres.store.shared;
const batchOf = (packages: number) =>
  batchSchema.parse({
    gateway: randomUUID(),
    sequence: 1,
    sentAt: nowMs,
    weighings: weighingsOf(startMs, Array<number>(packages).fill(1_010_000)),
  });
const receive = (telemetry: LoggedTelemetry, tenantId: number, packages: number) =>
  createReceiver({ ...ingestOfStores(stores, () => nowMs), telemetry })(tenantId, batchOf(packages));
const countOf = async (tenantId: number) => {
  const [found] = await stores.telemetry.forTenant(tenantId).rows(sql`
    select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five`);
  return found;
};
const all = (n: number) => ({ raw: n, five: n });
/** A server whose telemetry store refuses every block, or stores it and loses the answer. It is killed with the acknowledged rows in the log. */
const killedServer = async (wrote: boolean, acknowledge: (telemetry: LoggedTelemetry) => Promise<void>) => {
  const { blocks } = place.store;
  const cutOff = () => Promise.reject(new Error("cut off"));
  const server = await openLoggedTelemetry(
    {
      ...place.store,
      blocks: {
        ...blocks,
        write: async (block) => {
          if (wrote) await blocks.write(block);
          return cutOff();
        },
        complete: cutOff,
      },
      close: async () => undefined,
    },
    { db: db() },
  );
  await acknowledge(server);
  await expect(server.log.apply()).rejects.toThrow("cut off");
  await server.close();
};
const nextStart = async () => {
  const unread: (number | null)[] = [];
  const server = await openLoggedTelemetry(
    { ...place.store, close: async () => undefined },
    { db: db(), onUnread: (entry) => void unread.push(entry) },
  );
  await server.close();
  return unread;
};

async function damageFirstPage(): Promise<void> {
  // Rewritten without PostgreSQL's buffers, and without an index that would read the pages into them.
  await pgSql`alter table telemetry_log drop constraint if exists telemetry_log_pkey`.execute(
    stores.postgres.owner,
  );
  await pgSql`vacuum full telemetry_log`.execute(stores.postgres.owner);
  const again = await pgSql<{ file: string }>`select pg_relation_filepath('telemetry_log') as file`.execute(
    stores.postgres.owner,
  );
  const [{ data_directory: home } = { data_directory: "" }] = await askSuperuser<{ data_directory: string }>(
    "show data_directory",
  );
  const handle = await open(path.join(home, again.rows[0]?.file ?? ""), "r+");
  await handle.write(Buffer.alloc(8_192, 0xa5), 0, 8_192, 0);
  await handle.close();
}

it.each(["was not written", "was written, and its answer was lost"])(
  "a damaged entry of a block that %s is put aside as it is, and a server starts with the rest",
  async (what) => {
    const wrote = what !== "was not written";
    await killedServer(wrote, async (telemetry) => {
      await receive(telemetry, mine, 4);
      await receive(telemetry, other, 5);
      await receive(telemetry, mine, 6);
    });
    const [first] = await db().selectFrom("telemetry_log").selectAll().orderBy("entry").execute();
    await pgSql`update telemetry_log set weighings = set_byte(weighings, length(weighings) - 9, get_byte(weighings, length(weighings) - 9) # 1)
    where entry = ${first?.entry}`.execute(stores.postgres.owner);
    const damaged = await db()
      .selectFrom("telemetry_log")
      .select("weighings")
      .where("entry", "=", first?.entry ?? 0)
      .executeTakeFirst();
    expect(await nextStart()).toEqual([first?.entry]);
    stores.telemetry.log.doubt();
    expect(await countOf(mine)).toEqual(all(wrote ? 10 : 6));
    expect(await countOf(other)).toEqual(all(5));
    const aside = await db()
      .selectFrom("unread_telemetry")
      .selectAll()
      .where("entry", "=", first?.entry ?? 0)
      .execute();
    expect(aside).toEqual([
      expect.objectContaining({ tenants: [mine], row_count: 4, weighings: damaged?.weighings }),
    ]);
    expect(await nextStart()).toEqual([]);
  },
);

it("pages of the log that PostgreSQL cannot read are left behind, and a server starts with the others", async () => {
  await killedServer(false, (telemetry) => receive(telemetry, mine, 4).then(() => undefined));
  await pgSql`insert into telemetry_log (tenants, row_count, weighings)
    select tenants, row_count, weighings from telemetry_log, generate_series(1, 120)`.execute(
    stores.postgres.owner,
  );
  await pgSql`vacuum full telemetry_log`.execute(stores.postgres.owner);
  const { rows } = await pgSql<{ left: number; lost: number }>`
    select count(*) filter (where (ctid::text::point)[0] > 0)::int as left,
      count(*) filter (where (ctid::text::point)[0] = 0)::int as lost from telemetry_log`.execute(
    stores.postgres.owner,
  );
  const { left = 0, lost = 0 } = rows[0] ?? {};
  expect(Math.min(left, lost)).toBeGreaterThan(0);
  await damageFirstPage();
  const unread = await nextStart();
  expect(unread[0]).toBeNull();
  stores.telemetry.log.doubt();
  expect(await countOf(mine)).toEqual(all(4 * left));
  await receive(stores.telemetry, mine, 3);
  expect(await countOf(mine)).toEqual(all(4 * left + 3));
  expect(await nextStart()).toEqual([]);
});

it("what this server still has in memory is not given up with a page that PostgreSQL cannot read", async () => {
  const { store } = place;
  let isAway = true;
  const away = () => Promise.reject(new Error("away"));
  const blocks = {
    ...store.blocks,
    write: (block: Parameters<typeof store.blocks.write>[0]) => (isAway ? away() : store.blocks.write(block)),
    complete: (block: Parameters<typeof store.blocks.write>[0]) =>
      isAway ? away() : store.blocks.complete(block),
  };
  const unread: (number | null)[] = [];
  const server = await openLoggedTelemetry(
    { ...store, blocks, close: async () => undefined },
    { db: db(), onUnread: (entry) => void unread.push(entry) },
  );
  await receive(server, mine, 7);
  await receive(server, other, 2);
  await expect(server.log.apply()).rejects.toThrow("away");
  await damageFirstPage();
  isAway = false;
  await server.log.apply();
  expect(unread).toContain(null);
  await server.close();
  stores.telemetry.log.doubt();
  expect([await countOf(mine), await countOf(other)]).toEqual([all(7), all(2)]);
});

const canTell = { "can tell": true, "cannot tell": false };
it.each(Object.entries(canTell))(
  "what a PostgreSQL of an earlier moment has in its log is stored once, and its blocks get numbers of their own, where the store %s its highest",
  async (_what, tells) => {
    await killedServer(false, async (telemetry) => {
      await receive(telemetry, mine, 3);
      await receive(telemetry, other, 5);
    });
    const { owner } = stores.postgres;
    const [dumped, begun] = [
      await owner.selectFrom("telemetry_log").selectAll().orderBy("entry").execute(),
      await owner.selectFrom("telemetry_blocks").selectAll().execute(),
    ];
    const last = begun[0]?.block ?? 0;
    // Nothing of the second entry is stored: the telemetry store was restored too, to a moment between.
    await owner.deleteFrom("telemetry_blocks").execute();
    await owner
      .deleteFrom("telemetry_log")
      .where("entry", "=", dumped[1]?.entry ?? 0)
      .execute();
    stores.telemetry.log.doubt();
    expect(await countOf(mine)).toEqual(all(3));
    await receive(stores.telemetry, mine, 2);
    expect(await countOf(mine)).toEqual(all(5));
    await owner.insertInto("telemetry_log").values(dumped).execute();
    await pgSql`select setval(pg_get_serial_sequence('telemetry_blocks', 'block'), ${last - 1})`.execute(
      owner,
    );

    const highest = await place.store.mark.highestBlock();
    await requireOneInstallation(
      {
        db: db(),
        telemetry: tells
          ? place.store
          : {
              mark: { ...place.store.mark, highestBlock: () => Promise.reject(new Error("too much to ask")) },
            },
      },
      { dataDirectory: "", databaseUrl: null, clickhouseUrl: null },
    );
    expect(await nextStart()).toEqual([]);
    stores.telemetry.log.doubt();
    expect(await countOf(mine)).toEqual(all(5));
    expect(await countOf(other)).toEqual(all(5));
    await receive(stores.telemetry, mine, 1);
    expect(await countOf(mine)).toEqual(all(6));
    expect(await place.store.mark.highestBlock()).toBeGreaterThan(highest);
  },
);

it("a block that is half there is completed without what another time stored under its number", async () => {
  const { blocks } = place.store;
  const number = 4_000_000_000;
  const rowsAt = (atMs: number, count: number) => {
    const records = batchSchema.parse({
      gateway: randomUUID(),
      sequence: 1,
      sentAt: nowMs,
      weighings: weighingsOf(atMs, Array<number>(count).fill(1_010_000)),
    });
    const decision = { receivedAt: nowMs, clockShiftMs: 0, setAside: [], products: {} };
    const { rows } = logRowsOf(blocks, [{ tenantId: mine, records, decision, begun: null }]);
    return blocks.concat("weighings", rows.weighings === undefined ? [] : [rows.weighings]);
  };
  const statuses = () => blocks.newRows("statuses", 0);
  const [before, after] = [rowsAt(startMs - 2 * 3_600_000, 6), rowsAt(startMs, 4)];
  await blocks.write({ number, rows: { weighings: before, statuses: statuses() } });
  await blocks.write({ number, rows: { weighings: after.pick([0, 1]), statuses: statuses() } });
  await blocks.complete({ number, rows: { weighings: after, statuses: statuses() } });
  const [found] = await stores.telemetry
    .forTenant(mine)
    .rows<{ n: number }>(sql`select count() as n from weighings`);
  expect(found?.n).toBe(10);
});
