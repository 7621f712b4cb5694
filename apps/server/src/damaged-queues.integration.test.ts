import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueMail } from "./platform/mail/mail-queue.ts";
import { openMailSender } from "./platform/mail/mail-sender.ts";
import { addJob } from "./platform/jobs/job-queue.ts";
import { openJobRunner } from "./platform/jobs/job-runner.ts";
import { setAside } from "./platform/stores/postgres/migrations/0151-damage-and-lost-telemetry.ts";
import { mailChannel } from "./platform/stores/postgres/postgres-store.ts";
import { readUnreadRows } from "./platform/stores/postgres/unread-rows.ts";
import { damagedCopyOf, inLongValues, inTable } from "./testing/damaged-postgres.ts";
import { openTestPostgres, type TestPostgres } from "./testing/test-postgres.ts";

let postgres: TestPostgres;
let tenantId: number;
beforeEach(async () => {
  postgres = await openTestPostgres();
  ({ tenantId } = await postgres.addTenant());
});
afterEach(() => postgres.close());

const log = pino({ level: "silent" });
const long = () => randomBytes(6_000).toString("base64");
const unread = () => readUnreadRows(postgres.store.shared);
const owned = async <Row>(text: string): Promise<Row[]> =>
  (
    await postgres.owner.transaction().execute(async (transaction) => {
      await sql`select set_config('fiel.tenant_id', ${String(tenantId)}, true)`.execute(transaction);
      return sql.raw<Row>(text).execute(transaction);
    })
  ).rows;

const damage = async (relation: string, place: { page?: number; byte?: number } = {}): Promise<void> => {
  postgres = await damagedCopyOf(postgres, relation, place);
};

const queue = (recipient: string, text = "") =>
  postgres.store.withTenant(tenantId, (transaction) =>
    queueMail(transaction, { tenantId, kind: "any", recipient, details: { text } }),
  );

/** Sends what is queued until a mail to the last recipient left; returns all recipients. */
async function sendUntil(last: string): Promise<string[]> {
  const sent: string[] = [];
  const sender = await openMailSender({
    postgres: postgres.store,
    composers: { any: async ({ recipient }) => ({ to: recipient, subject: "", text: "" }) },
    mailer: { send: async ({ to }) => void sent.push(to), close: () => undefined },
    log,
  });
  await expect
    .poll(async () => {
      await postgres.store.notify(mailChannel, String(tenantId));
      return sent;
    })
    .toContain(last);
  await sender.close();
  return sent;
}

describe("a mail", () => {
  it.each([
    ["are missing", 0],
    ["PostgreSQL cannot read", 0xa5],
  ])("with details that %s is put aside, and the next one leaves", async (_what, byte) => {
    await queue("damaged@vale.coop.br", long());
    await damage(inLongValues("mail_queue"), { byte });
    await queue("next@vale.coop.br");
    expect(await sendUntil("next@vale.coop.br")).toEqual(["next@vale.coop.br"]);
    await expect.poll(unread).toMatchObject({ count: 1, tables: ["mail_queue"] });
    const noted = await postgres.store.shared
      .selectFrom("unread_rows")
      .select(["tenant", "row_id"])
      .execute();
    expect(noted).toEqual([{ tenant: tenantId, row_id: expect.stringMatching(/^\d+$/) }]);
    // The client's pages still list the queue, and new mails with long texts are taken.
    await owned("select * from mail_queue");
    await queue("long@vale.coop.br", long());
    expect(await sendUntil("long@vale.coop.br")).toEqual(["long@vale.coop.br"]);
    expect(await unread()).toMatchObject({ count: 1 });
  });

  it("on a page that PostgreSQL cannot read is left, and those of other pages leave", async () => {
    for (let n = 0; n < 120; n += 1) await queue(`${n}@vale.coop.br`, "x".repeat(100));
    const [{ kept, gone } = { kept: "", gone: 0 }] = await owned<{ kept: string; gone: number }>(`
      select max(recipient) filter (where (ctid::text::point)[0] > 0) as kept,
        count(*) filter (where (ctid::text::point)[0] = 0)::int as gone from mail_queue`);
    expect(gone).toBeGreaterThan(0);
    await damage(inTable("mail_queue"));
    const sent = await sendUntil(kept);
    await queue("later@vale.coop.br");
    await sendUntil("later@vale.coop.br");
    expect(await owned("select * from mail_queue where failed_at is not null")).toEqual([]);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length).toBeLessThanOrEqual(120 - gone);
    expect(await unread()).toMatchObject({ count: 1, tables: ["mail_queue"] });
    const { rows } = await sql<{ forced: boolean }>`
      select relforcerowsecurity as forced from pg_class where oid = 'mail_queue'::regclass`.execute(
      postgres.owner,
    );
    expect(rows).toEqual([{ forced: true }]);
  });

  it("waits behind no damaged index", async () => {
    await queue("one@vale.coop.br");
    await damage(inTable("mail_queue_pkey"), { page: 1 });
    expect(await sendUntil("one@vale.coop.br")).toEqual(["one@vale.coop.br"]);
  });
});

it("runs of schedules on an unreadable page are left with their deliveries, and the others are done", async () => {
  const ids: number[] = [];
  await postgres.store.withTenant(tenantId, async (transaction) => {
    for (let n = 0; n < 250; n += 1) {
      const { rows } = await sql<{ id: number }>`
        insert into schedules (tenant_id, kind, name, rhythm, time, weekday, month_day, recipients, details, created_by)
        values (${tenantId}, 'report', ${`${n}`}, 'daily', '06:00', 0, 1, '{}', '{}', 'Ana') returning id`.execute(
        transaction,
      );
      const id = rows[0]?.id ?? 0;
      ids.push(id);
      const recipients = [`${n}@vale.coop.br`];
      await addJob(transaction, { tenantId, scheduleId: id, kind: "report", dueMs: 1_000 + n, recipients });
    }
  });
  const [{ gone } = { gone: 0 }] = await owned<{ gone: number }>(
    "select count(*) filter (where (ctid::text::point)[0] = 0)::int as gone from jobs",
  );
  expect(gone).toBeGreaterThan(0);
  expect(gone).toBeLessThan(250);
  await damage(inTable("jobs"));
  const done = new Set<number>();
  const runner = await openJobRunner({
    postgres: postgres.store,
    runners: {
      report: async ({ scheduleId }) => {
        done.add(scheduleId);
        return { state: "done", reason: null };
      },
    },
    log,
    now: Date.now,
    confirmedNow: async () => Date.now(),
    lookEveryMs: 100,
  });
  await expect.poll(() => done.size).toBe(250 - gone);
  await runner.close();
  expect(await unread()).toMatchObject({ count: 1, tables: ["jobs"] });
  expect(await owned("select count(*)::int as n from deliveries")).toEqual([{ n: 250 - gone }]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_constraint where confrelid = 'jobs'::regclass and convalidated`.execute(
    postgres.owner,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

it("damage of a table that is no queue is noted once, and nothing of it is touched", async () => {
  const paid = { source: "asaas", event_id: "evt_1", outcome: "paid", received_at: new Date() };
  await postgres.store.shared.insertInto("payment_events").values(paid).execute();
  await damage(inTable("payment_events"));
  for (let n = 0; n < 2; n += 1)
    await expect(sql`select * from payment_events`.execute(postgres.store.shared)).rejects.toThrow();
  await expect.poll(unread).toMatchObject({ count: 1, tables: ["payment_events"] });
});

describe("the statement that puts a row aside", () => {
  it.each(Object.entries(setAside))("fits %s", async (table, set) => {
    await owned(`update ${table} set ${set.replaceAll("$2", "'the reason'")} where false`);
  });

  it("puts an alert, a transfer and records of the quarantine aside as far as their rules allow", async () => {
    const { rows } = await sql<{ table: string; rule: string }>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and conrelid = any(${Object.keys(setAside)}::regclass[])
    `.execute(postgres.owner);
    const states = rows.filter(({ rule }) => /\(state/.test(rule) && rule.includes("waiting"));
    for (const { table, rule } of states)
      expect([table, rule]).toEqual([table, expect.stringContaining("'failed'")]);
    // An alert of no incident is told to nobody; the table wants one number.
    expect(setAside.alert_deliveries).toContain("incidents = '{0}'");
    expect(rows.filter(({ rule }) => /subject|progress/.test(rule))).toEqual([]);
  });
});

it("an import of which a row cannot be read is removed, and those of others stay", async () => {
  const add = (rowText: string): Promise<number> =>
    postgres.store.withTenant(tenantId, async (transaction) => {
      const { rows } = await sql<{ id: number }>`
        insert into imports (tenant_id, kind, file_name, file_size, room, format, headers, samples, mapping, remembered, created_by)
        values (${tenantId}, 'products', 'a.csv', 1, 1, 'csv', '[]', '[]', '{}', false, 'Ana') returning id`.execute(
        transaction,
      );
      const id = rows[0]?.id ?? 0;
      await sql`insert into import_rows (tenant_id, import_id, line, cells)
        values (${tenantId}, ${id}, 1, ${JSON.stringify([rowText])}::jsonb)`.execute(transaction);
      return id;
    });
  await add(long());
  await damage(inLongValues("import_rows"), { byte: 0xa5 });
  const other = await add("arroz");
  const read = () =>
    postgres.store.withTenant(tenantId, (transaction) =>
      sql`select cells::text from import_rows`.execute(transaction),
    );
  await expect(read()).rejects.toThrow();
  await expect.poll(unread).toMatchObject({ count: 1, tables: ["import_rows"] });
  expect(await owned("select id from imports")).toEqual([{ id: other }]);
  expect((await read()).rows).toHaveLength(1);
});

it.each([
  "alert_deliveries",
  "event_deliveries",
  "event_posts",
  "quarantined_slices",
  "tenant_transfers",
  "event_mails",
])("%s goes on after its index was damaged", async (table) => {
  await damage(inTable(`${table}_pkey`));
  const read = () =>
    postgres.store.withTenant(tenantId, async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql`select * from ${sql.table(table)} where tenant_id = ${tenantId} order by 1, 2`.execute(
        transaction,
      );
    });
  await expect(read()).rejects.toThrow();
  await expect.poll(unread).toMatchObject({ count: 1, tables: [table] });
  await expect.poll(() => read().then(({ rows }) => rows)).toEqual([]);
});

it.each(["event_looks", "alert_watches"])(
  "%s has a row of each client again after its page was lost",
  async (table) => {
    await owned(`insert into ${table} (tenant_id${table === "alert_watches" ? ", due_at" : ""})
    values (${tenantId}${table === "alert_watches" ? ", 0" : ""}) on conflict do nothing`);
    await damage(inTable(table));
    const read = () =>
      postgres.store.withTenant(tenantId, (transaction) =>
        sql<{ tenant_id: number }>`select tenant_id from ${sql.table(table)}`.execute(transaction),
      );
    await expect(read()).rejects.toThrow();
    await expect.poll(unread).toMatchObject({ count: 1, tables: [table] });
    await expect.poll(() => read().then(({ rows }) => rows)).toContainEqual({ tenant_id: tenantId });
  },
);

it("events behind a lost one of their lane are sent", async () => {
  const [{ id } = { id: 0 }] = await owned<{ id: number }>(`
    insert into event_destinations (tenant_id, name, url, secret, kinds, enabled)
    values (${tenantId}, 'ERP', 'https://erp.example/', 'x', '{stops}', true) returning id`);
  await owned(`
    with posts as (
      insert into event_posts (tenant_id, type, body) select ${tenantId}, 'stop.began', '{}' from generate_series(1, 400) n returning id
    )
    insert into event_deliveries (tenant_id, destination_id, post_id, lane, state)
    select ${tenantId}, ${id}, id, 'EQ1', case when id = (select min(id) from posts) then 'waiting' else 'behind' end from posts order by id`);
  await damage(inTable("event_deliveries"));
  const states = () =>
    owned<{ state: string; n: number }>(
      "select state, count(*)::int as n from event_deliveries group by 1 order by 1",
    );
  await expect(
    postgres.store.withTenant(tenantId, (transaction) =>
      sql`select * from event_deliveries`.execute(transaction),
    ),
  ).rejects.toThrow();
  await expect.poll(unread).toMatchObject({ count: 1, tables: ["event_deliveries"] });
  expect(await states()).toEqual([
    { state: "behind", n: expect.any(Number) as number },
    { state: "waiting", n: 1 },
  ]);
});
