import type { AlertIncident, ReportSchedule, SignedIn, SupportGrant, TenantUser } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordAudits } from "../../platform/audit/record-audit.ts";
import { PushReceiver } from "../../platform/channels/testing/push-receiver.ts";
import { queueMail } from "../../platform/mail/mail-queue.ts";
import { csvOf } from "../../testing/sheet-files.ts";
import { dumpOf } from "../../testing/tenant-dump.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";
import { type AlertPlant, addAlertPlant } from "../alerts/testing/alert-plant.ts";
import { leaveTexts } from "./testing/traces-in-texts.ts";
import {
  answersText,
  codesOf,
  found,
  lasting,
  letOwnerPassOver,
  schedule,
  storesText,
} from "./testing/traces-of-people.ts";

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

/** Requires each call to succeed, since a trace that was not left proves nothing. */
const leaving =
  (call: TestCaller): TestCaller =>
  async (path, more) => {
    const answer = await call<never>(path, more);
    expect([path, answer.code]).toEqual([path, null]);
    return answer;
  };

/** Incidents of both machines, both told to the person, who acknowledges one and shelves the other. */
async function leaveAlerts({ id, call: plain }: Person): Promise<AlertIncident[]> {
  const call = leaving(plain);
  const { p256dh, auth } = new PushReceiver();
  const endpoint = `https://push.example.com/send/${id}`;
  await call("/alerts/push-subscriptions", { body: { endpoint, keys: { p256dh, auth } } });
  await plant.addRule({ steps: [{ afterMinutes: 0, users: [id], by: ["mail", "push"] }] });
  await plant.send({
    occurrences: [plant.stop(11 * minuteMs), plant.stop(11 * minuteMs, { equipment: 4 })],
  });
  const toldTwice = async () => (await plant.incidents()).filter(({ told }) => told.all === 2);
  // Incidents of earlier tests are among them.
  await expect.poll(async () => (await toldTwice()).length).toBeGreaterThan(1);
  const [one, other] = await toldTwice();
  await call(`/alerts/incidents/${one?.id}/acknowledge`, { body: {} });
  await call(`/alerts/incidents/${other?.id}/shelve`, { body: { minutes: 60 } });
  return plant.incidents();
}

/** Leaves traces of a person everywhere; returns what is checked afterwards. */
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

const askedText = async (person: Person) =>
  answersText(test, {
    tenant: plant.tenant.tenant,
    token,
    ids: [person.id, ...(await plant.incidents()).map(({ id }) => String(id)), "1", "2"],
    nowMs: clock.nowMs,
  });

const forget = async ({ id }: Person) => {
  expect((await admin(`/users/profile/${id}`, { method: "DELETE" })).status).toBe(200);
  expect((await admin(`/users/profile/${id}/anonymize`, { method: "POST" })).status).toBe(200);
};

/** A person who only changed the name, several times. */
async function addCalled(words: readonly string[]): Promise<Person> {
  const person = await addPerson(words[0] ?? "");
  const { tenantId } = plant.tenant;
  const by = { tenantId, kind: "user", id: null, name: "desconhecido", address: null } as const;
  const entry = { by, action: "update", entity: "user", entityId: person.id };
  const entries = words.map((word) => ({ ...entry, after: { name: word } }));
  await test.postgres.store.withTenant(tenantId, (transaction) => recordAudits(transaction, entries));
  return person;
}

/** Rows of the client that do not name the person. */
async function rowsBut({ id }: Person): Promise<string[]> {
  const dump = Object.entries(await dumpOf(test.postgres, plant.tenant.tenantId));
  return dump.flatMap(([table, rows]) =>
    // Cached answers are computed anew, whatever they name. Bytes of files that are not imported yet go whoever is forgotten.
    rows
      .filter((row) => !/^(data_versions|import_files)$/.test(table) && !row.includes(id))
      .map((row) => `${table} ${lasting(row)}`),
  );
}

const clientRow = () =>
  test.postgres.store.withTenant(plant.tenant.tenantId, (transaction) =>
    transaction.selectFrom("tenants").selectAll().executeTakeFirstOrThrow(),
  );

describe("somebody who was anonymized", () => {
  it("is in no column of either store and in no answer any more, by any name or address", async () => {
    const person = await addPerson(earlierName);
    await leaveTraces(person);
    await callThem(person.call, name);
    await leaveTraces(person);
    await leaveTexts(test, plant, {
      ...person,
      text: `${name} <${person.email}> parou a linha.`,
    });
    const traces = [name, earlierName, person.email, device, `push.example.com/send/${person.id}`];
    const { tenantId } = plant.tenant;
    // The traces are found before, so the search would find them afterwards too.
    expect(found(await storesText(test, tenantId), traces)).toEqual(traces);
    expect(found(await askedText(person), traces.slice(0, 3))).toEqual(traces.slice(0, 3));
    await forget(person);
    expect(found(await storesText(test, tenantId), traces)).toEqual([]);
    expect(found(await askedText(person), traces)).toEqual([]);
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
    }));
    const by = rows.incidents.flatMap((one) => [one.acknowledged_by_id ?? one.shelved_by_id]);
    // What the person had in hand is given back, and nobody has it; who shelved stays.
    expect(new Set(by)).toEqual(new Set([null, person.id]));
    expect(rows.imports).toMatchObject([{ created_by: "Usuário anonimizado", created_by_id: person.id }]);
    expect(rows.grants).toMatchObject([
      { granted_by_id: person.id, ended_by_id: person.id, ended_by_name: "Usuário anonimizado" },
    ]);
    expect(rows.mails.map(({ recipient }) => recipient)).toEqual(["fica@example.com"]);
    expect((await clientRow()).account_responsible).toBeNull();
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
      found(await storesText(test, plant.tenant.tenantId), [name, person.email.replace("user", "user_")]),
    ).toEqual([]);
  });

  it("takes no code along, whatever word of the client's rows somebody is called by", async () => {
    const person = await addPerson(name);
    await leaveTraces(person);
    const does = leaving(admin);
    await does(`/users/profile/${person.id}/role`, { body: { role: "Supervisor" } });
    await does("/support", { body: { access: "admin", hours: 2, reason: "Ver." } });
    const rows = Object.values(await dumpOf(test.postgres, plant.tenant.tenantId)).flat();
    const words = new Set(rows.flatMap((row) => codesOf(JSON.parse(row))));
    expect([...words]).toEqual(expect.arrayContaining(["Supervisor", "admin", "user", "waiting", "mail"]));
    const called = await addCalled([...words]);
    const before = await rowsBut(called);
    await forget(called);
    expect(await rowsBut(called)).toEqual(before);
  });

  it("takes nothing along of a mailbox that was only asked for, mistyped, or written as a name", async () => {
    const mailbox = "financeiro@usina.example";
    const person = await addPerson(mailbox);
    const does = leaving(admin);
    await leaving(person.call)("/users/profile/email", { body: { email: mailbox, password } });
    const mistyped = await does<TenantUser>("/users/profile", {
      body: { name: "Ana", email: mailbox, role: "Operator" },
    });
    const invited = { ...person, id: mistyped.body._id };
    await does(`/users/profile/${invited.id}/email`, { body: { email: "ana@example.com" } });
    await does<ReportSchedule>("/reports/schedules", { body: schedule([mailbox]) });
    const { tenantId } = plant.tenant;
    await test.postgres.store.withTenant(tenantId, async (transaction) => {
      await queueMail(transaction, { tenantId, kind: "none", recipient: mailbox });
      await transaction.updateTable("tenants").set({ account_responsible: mailbox }).execute();
    });
    const told = async () =>
      Object.entries(await dumpOf(test.postgres, tenantId)).flatMap(([table, rows]) =>
        rows
          .filter((row) => row.includes(mailbox))
          .map((row) =>
            [person.id, invited.id, '"kind": "link"'].some((one) => row.includes(one)) ? "theirs" : table,
          ),
      );
    expect(new Set(await told())).toContain("theirs");
    const others = (await told()).filter((table) => table !== "theirs");
    expect(new Set(others)).toEqual(new Set(["audit_entries", "mail_queue", "schedules"]));
    await forget(person);
    await forget(invited);
    expect(await told()).toEqual(others);
    expect((await clientRow()).account_responsible).toBe(mailbox);
  });

  it("is no more where an earlier address stood that was signed in with, in a name that has no more room too", async () => {
    const person = await addPerson(name);
    const does = leaving(admin);
    await does(`/users/profile/${person.id}/email`, { body: { email: "novo@example.com" } });
    const long = `${person.email} `.padEnd(60, "x");
    await does<ReportSchedule>("/reports/schedules", { body: { ...schedule([person.email]), name: long } });
    await forget(person);
    expect(found(await storesText(test, plant.tenant.tenantId), [person.email])).toEqual([]);
    const { body } = await admin<{ schedules: ReportSchedule[] }>("/reports/schedules");
    expect(body.schedules[0]?.name).toMatch(/^… x+$/);
  });

  it("takes nothing of another client along, where the owner is a superuser too, who passes over the fence", async () => {
    await letOwnerPassOver(test);
    const theirs = await addPerson(name);
    await leaveTraces(theirs);
    const other = plant.tenant.tenantId;
    const setEmail = (tenantId: number, id: string, email: string) =>
      test.postgres.store.withTenant(tenantId, (transaction) =>
        transaction.updateTable("users").set({ email }).where("id", "=", id).execute(),
      );
    // The address belongs to somebody else, and is no longer reached for this person.
    await setEmail(other, theirs.id, "mudou@example.com");
    await beginPlant();
    const person = await addPerson(name);
    await setEmail(plant.tenant.tenantId, person.id, theirs.email);
    await leaveTraces({ ...person, email: theirs.email });
    // The person's actions are also in the other client's trail by the same id, as with support access.
    const by = { tenantId: other, kind: "manager", id: person.id, name, address: null } as const;
    const did = [{ by, action: "enter", entity: "support", entityId: 1 }];
    await test.postgres.store.withTenant(other, (transaction) => recordAudits(transaction, did));
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
    expect(found(await storesText(test, plant.tenant.tenantId), traces)).toEqual([]);
  });
});
