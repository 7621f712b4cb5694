import type { AlertIncident, ReportSchedule, SignedIn, SupportGrant } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { sql as ofPostgres } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { PushReceiver } from "../../platform/channels/testing/push-receiver.ts";
import { queueMail } from "../../platform/mail/mail-queue.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { tables } from "../../platform/stores/telemetry/schema/tables.ts";
import { csvOf } from "../../testing/sheet-files.ts";
import { dumpOf } from "../../testing/tenant-dump.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";
import { type AlertPlant, addAlertPlant } from "../alerts/testing/alert-plant.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
const name = "Ofélia d'Ávila Quintão";
const earlierName = "Zuleica";
const device = "Netscape/4.7";
let test: TestApp;
let plant: AlertPlant;
let token: string;
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
});
afterAll(() => test.close());
async function beginPlant(): Promise<void> {
  clock.nowMs += 3 * 24 * 60 * minuteMs;
  plant = await addAlertPlant(test, clock);
  ({ token } = await test.signIn(plant.tenant, "Admin"));
  admin = testCaller(test.app, plant.tenant.tenant, token);
}
beforeEach(beginPlant);

/** As in a database whose URL names a superuser. */
async function letOwnerPassOver(): Promise<void> {
  const { host, port, superuserPassword } = inject("postgres");
  const { database } = test.postgres.access.owner;
  const superuser = new pg.Client({ host, port, user: "postgres", password: superuserPassword, database });
  await superuser.connect();
  try {
    await superuser.query("alter function forget_person(uuid, text, text) owner to postgres");
    await superuser.query("alter function anonymize_audit(uuid, text) owner to postgres");
  } finally {
    await superuser.end();
  }
}

interface Person {
  readonly id: string;
  readonly email: string;
  readonly call: TestCaller;
}

async function addPerson(called: string): Promise<Person> {
  const { tenantId, tenant } = plant.tenant;
  const { userId: id, email } = await test.addUser(tenantId, "Admin");
  await test.postgres.store.withTenant(tenantId, (transaction) =>
    transaction.updateTable("users").set({ name: called }).where("id", "=", id).execute(),
  );
  const anyone = testCaller(test.app, tenant, null);
  const signedIn = await anyone<SignedIn>("/users/access", { body: { email, password } });
  const plain = testCaller(test.app, tenant, signedIn.body.token);
  const call: TestCaller = (path, more = {}) =>
    plain(path, { ...more, headers: { "user-agent": device, ...more.headers } });
  return { id, email, call };
}

const callThem = (call: TestCaller, called: string) =>
  call("/users/profile", { method: "PUT", ...formOf({ name: called, emailNotification: "4" }) });

const schedule = (recipients: readonly string[]) => ({
  name: "Semanal",
  rhythm: "weekly",
  time: "06:00",
  weekday: 1,
  monthDay: 1,
  charts: ["Classification"],
  recipients,
});

/** A trace that is not left proves nothing. */
const leaving =
  (call: TestCaller): TestCaller =>
  async (path, more) => {
    const answer = await call<never>(path, more);
    expect([path, answer.code]).toEqual([path, null]);
    return answer;
  };

/** An incident of either machine: one that the person acknowledges, one that the person shelves, both told to the person. */
async function leaveAlerts({ id, call: plain }: Person): Promise<AlertIncident[]> {
  const call = leaving(plain);
  const { p256dh, auth } = new PushReceiver();
  const endpoint = `https://push.example.com/send/${id}`;
  await call("/alerts/push-subscriptions", { body: { endpoint, keys: { p256dh, auth } } });
  await plant.addRule({ steps: [{ afterMinutes: 0, users: [id], by: ["mail", "push"] }] });
  await plant.send({
    occurrences: [plant.stop(11 * minuteMs), plant.stop(11 * minuteMs, { equipment: 4 })],
  });
  await expect.poll(() => plant.incidents()).toHaveLength(2);
  await expect.poll(async () => (await plant.incidents()).map(({ told }) => told.all)).toEqual([2, 2]);
  const [one, other] = await plant.incidents();
  await call(`/alerts/incidents/${one?.id}/acknowledge`, { body: {} });
  await call(`/alerts/incidents/${other?.id}/shelve`, { body: { minutes: 60 } });
  return plant.incidents();
}

/** Everything that somebody leaves behind; answers what is looked at afterwards. */
async function leaveTraces(person: Person) {
  const [call, email, other] = [leaving(person.call), person.email, leaving(admin)];
  const incidents = await leaveAlerts(person);
  const { body: mine } = await call<ReportSchedule>("/reports/schedules", { body: schedule([email]) });
  const { body: both } = await other<ReportSchedule>("/reports/schedules", {
    body: schedule([email, "fica@example.com"]),
  });
  await call(`/reports/schedules/${mine.id}/run`, { body: {} });
  const file = {
    name: "operadores.csv",
    bytes: csvOf([
      ["código", "nome"],
      [31, "Bia"],
    ]),
  };
  await call("/registrations/imports", { method: "POST", ...formOf({ kind: "operators" }, { file }) });
  const reason = `Falar com ${name} (${email.toUpperCase()}).`;
  const given = await call<{ grants: SupportGrant[] }>("/support", {
    body: { access: "read", hours: 2, reason },
  });
  await call(`/support/${given.body.grants[0]?.id}`, { method: "DELETE" });
  const { tenantId } = plant.tenant;
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const details = { by: { name, id: person.id } };
    await queueMail(transaction, { tenantId, kind: "none", recipient: email });
    await queueMail(transaction, { tenantId, kind: "none", recipient: "fica@example.com", details });
    await transaction
      .updateTable("mail_queue")
      .set({ failed_at: new Date(clock.nowMs), reason: `550 <${email}>: unknown` })
      .execute();
    await transaction.updateTable("tenants").set({ account_responsible: email }).execute();
  });
  await other("/users/access/forgot", { body: { email } });
  return { incidents, mine, both };
}

/** All that both stores have, the tables that have no tenant too. */
async function storesText(tenantId: number): Promise<string> {
  const dump = await dumpOf(test.postgres, tenantId);
  const { rows } = await ofPostgres<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
  `.execute(test.postgres.owner);
  const shared = rows.filter((one) => !(one.name in dump) && one.name !== "transfer_keys");
  const others = await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const found: unknown[] = [];
    for (const one of shared.filter(
      (table) => !/^kysely|^push_keys$|^managers|manager_sessions/.test(table.name),
    ))
      found.push((await ofPostgres`select * from ${ofPostgres.table(one.name)}`.execute(transaction)).rows);
    return found;
  });
  const telemetry: unknown[] = [];
  for (const table of Object.keys(tables))
    telemetry.push(
      await test.stores.telemetry.forTenant(tenantId).rows(sql`select * from ${{ text: table }} limit 1000`),
    );
  return JSON.stringify([dump, others, telemetry]);
}

/** What an administrator is answered by every call that reads, of whatever there is under the first numbers, and of the person. */
async function answersText(person: Person): Promise<string> {
  const texts: string[] = [];
  const ids = [person.id, ...(await plant.incidents()).map(({ id }) => String(id)), "1", "2"];
  const range = `dates=${encodeURIComponent(JSON.stringify([{ startTimestamp: clock.nowMs - 60 * minuteMs, endTimestamp: clock.nowMs }]))}`;
  const reads = test.app.mountedCalls.filter(
    ({ method, path }) => method === "GET" && path.startsWith("/api/client/") && !path.endsWith("/live"),
  );
  for (const { path } of reads) {
    const own = path.replace(":tenant", plant.tenant.tenant);
    const places = own.includes(":") ? ids.map((id) => own.replaceAll(/:\w+/g, id)) : [own];
    for (const place of places) {
      const url = `${place}?${range}&timezone=America/Sao_Paulo&limit=200&format=csv`;
      const answer = await test.app.inject({ url, headers: bearer(token) });
      texts.push(`${path} ${answer.body}`);
    }
  }
  return texts.join("\n");
}

/** A row without what is still being sent changes. */
const lasting = (line: string) =>
  line.replaceAll(/"(state|due_at|settled_at|attempts|reason|used_at|last_seen_at)": ("[^"]*"|[^,}]*)/g, "");
const found = (text: string, traces: readonly string[]) =>
  traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));
const forget = async ({ id }: Person) => {
  expect((await admin(`/users/profile/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await admin(`/users/profile/${id}/anonymize`, { method: "POST" })).status).toBe(200);
};

describe("somebody who was anonymized", () => {
  it("is in no column of either store and in no answer any more, by any name or address", async () => {
    const person = await addPerson(earlierName);
    await leaveTraces(person);
    await callThem(person.call, name);
    await leaveTraces(person);
    const traces = [name, earlierName, person.email, device, `push.example.com/send/${person.id}`];
    const { tenantId } = plant.tenant;
    // They are there before: what finds them finds them afterwards too.
    expect(found(await storesText(tenantId), traces)).toEqual(traces);
    expect(found(await answersText(person), traces.slice(0, 3))).toEqual(traces.slice(0, 3));
    await forget(person);
    expect(found(await storesText(tenantId), traces)).toEqual([]);
    expect(found(await answersText(person), traces)).toEqual([]);
  });

  it("leaves what was done, by a number, and no address to which anything would be sent", async () => {
    const person = await addPerson(name);
    const { mine, both } = await leaveTraces(person);
    await forget(person);
    const rows = await test.postgres.store.withTenant(plant.tenant.tenantId, async (transaction) => ({
      incidents: await transaction.selectFrom("alert_incidents").selectAll().orderBy("id").execute(),
      imports: await transaction.selectFrom("imports").selectAll().execute(),
      grants: await transaction.selectFrom("support_grants").selectAll().execute(),
      mails: await transaction.selectFrom("mail_queue").selectAll().where("kind", "=", "none").execute(),
      client: await transaction.selectFrom("tenants").selectAll().executeTakeFirstOrThrow(),
    }));
    const by = rows.incidents.flatMap((one) => [one.acknowledged_by_id ?? one.shelved_by_id]);
    expect(by).toEqual([person.id, person.id]);
    expect(rows.imports).toMatchObject([{ created_by: "Usuário anonimizado", created_by_id: person.id }]);
    expect(rows.grants).toMatchObject([
      { granted_by_id: person.id, ended_by_id: person.id, ended_by_name: "Usuário anonimizado" },
    ]);
    expect(rows.mails.map(({ recipient }) => recipient)).toEqual(["fica@example.com"]);
    expect(rows.client.account_responsible).toBeNull();
    const { body } = await admin<{ schedules: ReportSchedule[] }>("/reports/schedules");
    const recipients = new Map(body.schedules.map((one) => [one.id, one]));
    expect(recipients.get(mine.id)).toMatchObject({ recipients: [], paused: true });
    expect(recipients.get(both.id)).toMatchObject({ recipients: ["fica@example.com"], paused: false });
    expect((await admin(`/reports/schedules/${mine.id}/run`, { body: {} })).status).toBe(422);
  });

  it("takes nothing of a colleague along who is called the same, nor of an address that only ends so", async () => {
    const person = await addPerson(name);
    const colleague = await addPerson(name);
    const longer = `x${person.email}`;
    await admin<ReportSchedule>("/reports/schedules", { body: schedule([longer, colleague.email]) });
    await leaveAlerts(colleague);
    await forget(person);
    const { body } = await admin<{ schedules: ReportSchedule[] }>("/reports/schedules");
    expect(body.schedules[0]?.recipients).toEqual([longer, colleague.email]);
    const incidents = await plant.incidents();
    expect(incidents.map(({ acknowledged, shelved }) => acknowledged?.by ?? shelved?.by)).toEqual([
      name,
      name,
    ]);
    await forget(colleague);
    expect(
      found(await storesText(plant.tenant.tenantId), [name, person.email.replace("user", "user_")]),
    ).toEqual([]);
  });

  it("takes nothing of another client along, where the owner is a superuser too, who passes over the fence", async () => {
    await letOwnerPassOver();
    const theirs = await addPerson(name);
    await leaveTraces(theirs);
    const other = plant.tenant.tenantId;
    const setEmail = (tenantId: number, id: string, email: string) =>
      test.postgres.store.withTenant(tenantId, (transaction) =>
        transaction.updateTable("users").set({ email }).where("id", "=", id).execute(),
      );
    // Somebody is called so there; nobody is reached so there any more.
    await setEmail(other, theirs.id, "mudou@example.com");
    await beginPlant();
    const person = await addPerson(name);
    await setEmail(plant.tenant.tenantId, person.id, theirs.email);
    await leaveTraces({ ...person, email: theirs.email });
    const traces = [name, theirs.email];
    const tracesOf = async (tenantId: number) => {
      const dump = Object.entries(await dumpOf(test.postgres, tenantId));
      return dump.flatMap(([table, lines]) =>
        lines.filter((line) => found(line, traces).length > 0).map((line) => `${table} ${lasting(line)}`),
      );
    };
    const before = await tracesOf(other);
    expect(new Set(before.map((line) => line.split(" ")[0])).size).toBeGreaterThan(7);
    await forget(person);
    expect(await tracesOf(other)).toEqual(expect.arrayContaining(before));
    expect(found(await storesText(plant.tenant.tenantId), traces)).toEqual([]);
  });
});
