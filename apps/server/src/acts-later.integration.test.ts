import { dayMs, minuteMs } from "@fiel/domain";
import type { AlertIncident, AuditEntry, ReportJob, ReportSchedule } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordAudit } from "./platform/audit/record-audit.ts";
import { queueNotice } from "./platform/mail/notice-mails.ts";
import type { TenantTransaction } from "./platform/stores/postgres/postgres-store.ts";
import { providerId } from "./platform/tenants/provider.ts";
import { addAlertPlant, type AlertPlant } from "./features/alerts/testing/alert-plant.ts";
import { describeSlowBodies } from "./testing/slow-bodies.part.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { testCaller } from "./testing/test-caller.ts";

/**
 * Columns of everything that acts later on behalf of a person, and the code that checks who the person is by then. A new column of the kind needs a
 * line here and a test. Codes and browsers prove who signs in and are checked at that moment.
 */
const actsLater: Readonly<Record<string, string>> = {
  "alert_deliveries.due_at": "features/alerts/compose-message",
  "alert_links.token_hash": "features/alerts/link.routes",
  "api_keys.key_hash": "look-ups findApiKey: a program's, whoever made it",
  "board_pairings.code": "platform/pairings: an administrator uses it",
  "board_pairings.token_hash":
    "the token that a paired screen or tablet gets: look-ups findBoard, findTablet",
  "boards.token_hash": "look-ups findBoard",
  "devices.key_hash": "look-ups findDeviceKey",
  "event_deliveries.due_at":
    "features/events/send-events: a program's, whoever made it; only of an active client",
  "event_looks.due_at": "features/events/open-event-watch: only of an active client",
  "jobs.due_at": "features/report-schedules/report-runner",
  "jobs.run_at": "features/report-schedules/report-runner",
  "known_browsers.mark_hash": "features/access/sign-in",
  "mail_queue.due_at": "the composer of each kind",
  "recovery_codes.code_hash": "features/access/sign-in",
  "sessions.token_hash": "look-ups findSession",
  "support_sessions.token_hash": "look-ups findSupportSession",
  "tablets.token_hash": "look-ups findTablet",
  "tenant_transfers.ticket_hash": "features/leaving/leaving.routes",
  "user_tokens.token_hash": "platform/auth/user-links",
};

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let plant: AlertPlant;
beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs, confirmedNow: async () => clock.nowMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  clock.nowMs += 3 * dayMs;
  plant = await addAlertPlant(test, clock);
});

const inPlant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  test.postgres.store.withTenant(plant.tenant.tenantId, work);
const block = (id: string, isBlocked = true) =>
  plant.admin(`/users/profile/${id}/block`, { body: { block: isBlocked } });
const remove = (id: string) => plant.admin(`/users/profile/${id}`, { method: "DELETE" });
const setStatus = (status: "Active" | "Blocked") =>
  inPlant((transaction) => transaction.updateTable("tenants").set({ status }).execute());

/** Token of a manager's session in the plant, with an open grant to change things for an hour. */
async function enterAsSupport(): Promise<{ token: string; grantId: number | undefined }> {
  // The store uses its own clock.
  clock.nowMs = Math.max(clock.nowMs, Date.now());
  const { token: manager } = await test.signInManager();
  const given = await plant.admin<{ grants: { id: number }[] }>("/support", {
    body: { access: "admin", hours: 1 },
  });
  const url = `/api/management/clients/account/${plant.tenant.tenant}/support/session`;
  const entered = await test.app.inject({ method: "POST", url, headers: bearer(manager) });
  return { token: entered.json<{ user: { token: string } }>().user.token, grantId: given.body.grants[0]?.id };
}

it("support is over with the hour that it was given, also where its token was just looked up", async () => {
  const { token } = await enterAsSupport();
  const support = testCaller(test.app, plant.tenant.tenant, token);
  expect((await support("/registrations/operators")).status).toBe(200);
  clock.nowMs += 60 * minuteMs;
  expect((await support("/registrations/operators")).status).toBe(401);
});

it("is known of every column by which something acts later for somebody", async () => {
  const { rows } = await sql<{ found: string }>`
    select c.relname || '.' || a.attname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition
      and ((a.atttypid = 'bytea'::regtype and a.attname like '%hash') or (a.attname in ('run_at', 'due_at') and a.atttypid = 'timestamptz'::regtype)
        or (c.relname like '%pairings' and a.attname = 'code'))
    order by 1`.execute(test.postgres.store.shared);
  expect(rows.map(({ found }) => found)).toEqual(Object.keys(actsLater));
});

describe("the link of an alert's mail", () => {
  const open = async (): Promise<(method: "GET" | "POST") => Promise<number>> => {
    await plant.addRule({ onDelayS: 600 });
    await plant.send({ occurrences: [plant.stop(11 * minuteMs)] });
    const mailed = () => test.mails.find(({ to }) => to === plant.person.email)?.text ?? "";
    await expect.poll(mailed).toMatch(/reconhecer#/);
    const url = `/api/alerts/acknowledge/${/reconhecer#([\w-]+)/.exec(mailed())?.[1] ?? ""}`;
    return async (method) => (await test.app.inject({ method, url })).statusCode;
  };
  const both = async (link: (method: "GET" | "POST") => Promise<number>) => [
    await link("GET"),
    await link("POST"),
  ];

  it("is worth nothing while who got it, or the client, is blocked, and what they had is not lost", async () => {
    const link = await open();
    await block(plant.person.id);
    expect(await both(link)).toEqual([404, 404]);
    await block(plant.person.id, false);
    await setStatus("Blocked");
    expect(await both(link)).toEqual([404, 404]);
    await setStatus("Active");
    expect(await plant.incidents()).toMatchObject([{ state: "open", acknowledged: null }]);
    expect(await both(link)).toEqual([200, 200]);
    expect(await plant.incidents()).toMatchObject([
      { state: "acknowledged", acknowledged: { by: plant.person.email } },
    ]);
  });

  it("is worth nothing once who got it is removed, and writes no name of who is anonymized", async () => {
    const link = await open();
    await remove(plant.person.id);
    expect(await both(link)).toEqual([404, 404]);
    await plant.admin(`/users/profile/${plant.person.id}/anonymize`, { method: "POST" });
    expect(await both(link)).toEqual([404, 404]);
    const [incident] = await plant.incidents();
    expect(incident).toMatchObject({ state: "open", acknowledged: null });
    // The end is told to nobody either.
    const before = await namesTold();
    await plant.send({ occurrences: [plant.stop(11 * minuteMs, { endedAt: clock.nowMs - 1 })] });
    await expect
      .poll(async () => (await plant.incidents()).map(({ state }: AlertIncident) => state))
      .toEqual(["ended"]);
    expect(await namesTold()).toBe(before);
  });

  const namesTold = (): Promise<number> =>
    inPlant(async (transaction) => {
      const rows = await transaction
        .selectFrom("alert_deliveries")
        .select("id")
        .where("target_name", "=", plant.person.email)
        .execute();
      return rows.length;
    });
});

it("the trail gets no name of an anonymized person anew, whoever kept it", async () => {
  const { id, email } = plant.person;
  await remove(id);
  await plant.admin(`/users/profile/${id}/anonymize`, { method: "POST" });
  const { tenantId } = plant.tenant;
  const by = { tenantId, kind: "user", id, name: email, address: null } as const;
  await inPlant((transaction) =>
    recordAudit(transaction, { by, action: "invite", entity: "user", entityId: id, entityName: email }),
  );
  const { body } = await plant.admin<{ entries: AuditEntry[] }>("/audit");
  expect(body.entries[0]).toMatchObject({ action: "invite" });
  expect(JSON.stringify(body)).not.toContain(email);
});

it("what administrators are told is not told to who is none any more, or is blocked, when the mail is made", async () => {
  const people = [];
  for (let n = 0; n < 3; n += 1) people.push(await test.addUser(plant.tenant.tenantId, "Admin"));
  const [demoted, blocked, stays] = people.map(({ email }) => email);
  const before = test.mails.length;
  await inPlant(async (transaction) => {
    await queueNotice(transaction, plant.tenant.tenantId, { notice: "leavingAsked", manager: "Rita" });
    const set = (email: string | undefined, values: object) =>
      transaction.updateTable("users").set(values).where("email", "=", String(email)).execute();
    await set(demoted, { role: "Operator" });
    await set(blocked, { blocked: true });
  });
  const told = () => test.mails.slice(before).map(({ to }) => to);
  await expect.poll(told).toContain(stays);
  await expect
    .poll(() => inPlant((transaction) => transaction.selectFrom("mail_queue").selectAll().execute()))
    .toEqual([]);
  expect(told()).not.toEqual(expect.arrayContaining([demoted]));
  expect(told()).not.toEqual(expect.arrayContaining([blocked]));
});

describe("a scheduled report", () => {
  const schedules = async () =>
    (await plant.admin<{ schedules: ReportSchedule[] }>("/reports/schedules")).body.schedules;
  const sendNow = (id: number) => plant.admin(`/reports/schedules/${id}/run`, { method: "POST" });
  const daily = { name: "De novo", rhythm: "daily", time: "06:00", charts: ["Classification"] };

  it("goes to no blocked user, and to nobody who was removed since, until somebody writes them down again", async () => {
    const blocked = await test.addUser(plant.tenant.tenantId, "Operator");
    const gone = await test.addUser(plant.tenant.tenantId, "Operator");
    const recipients = [blocked.email, gone.email, "fora@example.org"];
    const body = { name: "Diário", rhythm: "daily", time: "06:00", charts: ["Classification"], recipients };
    const made = await plant.admin<ReportSchedule>("/reports/schedules", { body });
    expect(made.status).toBe(200);
    await block(blocked.userId);
    await remove(gone.userId);
    const [kept] = await schedules();
    expect(kept?.recipients).toEqual([blocked.email, "fora@example.org"]);
    clock.nowMs += dayMs;
    await test.postgres.store.notify("fiel_jobs", String(plant.tenant.tenantId));
    const deliveries = async () =>
      (await plant.admin<{ jobs: ReportJob[] }>("/reports/jobs")).body.jobs[0]?.deliveries.map(
        ({ recipient, state }) => [recipient, state],
      );
    await expect.poll(deliveries).toEqual([
      ["fora@example.org", "sent"],
      [blocked.email, "failed"],
    ]);
    const sent = test.mails.filter(({ subject }) => subject.startsWith("Diário")).map(({ to }) => to);
    expect(sent).toEqual(["fora@example.org"]);
  });

  it("sent now is tried again with who is still to get it alone, where they are by then", async () => {
    const [gone, moved] = [
      await test.addUser(plant.tenant.tenantId, "Operator"),
      await test.addUser(plant.tenant.tenantId, "Operator"),
    ];
    const [taken, there, fresh] = ["retirado@example.org", "fora@example.org", `nova.${moved.email}`];
    const recipients = [gone.email, moved.email, taken, there];
    const made = await plant.admin<ReportSchedule>("/reports/schedules", { body: { ...daily, recipients } });
    const ends = [
      { recipient: gone.email, state: "failed" },
      { recipient: moved.email, state: "failed" },
      { recipient: taken, state: "waiting" },
      { recipient: there, state: "sent" },
    ] as const;
    await inPlant(async (transaction) => {
      const { tenantId } = plant.tenant;
      const run = {
        tenant_id: tenantId,
        schedule_id: made.body.id,
        kind: "report",
        state: "failed",
      } as const;
      const { id } = await transaction
        .insertInto("jobs")
        .values({ ...run, due_at: new Date(clock.nowMs - minuteMs) })
        .returning("id")
        .executeTakeFirstOrThrow();
      const rows = ends.map((end) => ({ tenant_id: tenantId, job_id: id, ...end }));
      await transaction.insertInto("deliveries").values(rows).execute();
    });
    await remove(gone.userId);
    await plant.admin(`/users/profile/${moved.userId}/email`, { body: { email: fresh } });
    const [kept] = await schedules();
    expect(kept?.recipients).toEqual([fresh, taken, there]);
    const body = { ...daily, recipients: [fresh, there] };
    const changed = await plant.admin(`/reports/schedules/${made.body.id}`, { method: "PUT", body });
    expect(changed.status).toBe(200);
    expect((await sendNow(made.body.id)).status).toBe(200);
    const deliveries = async () =>
      Object.fromEntries(
        (await schedules())[0]?.lastJob?.deliveries.map(({ recipient, state }) => [recipient, state]) ?? [],
      );
    await expect
      .poll(deliveries)
      .toEqual({ [gone.email]: "failed", [fresh]: "sent", [taken]: "failed", [there]: "sent" });
    const sent = () => test.mails.filter(({ subject }) => subject.startsWith("De novo")).map(({ to }) => to);
    expect(sent()).toEqual([fresh]);
    // With nobody left to retry, the report is still sent to the present recipients.
    expect((await sendNow(made.body.id)).status).toBe(200);
    await expect.poll(() => sent().toSorted()).toEqual([there, fresh, fresh].toSorted());
  });

  it("rests once nobody is left to get it, and sending it now is refused", async () => {
    const { email, userId } = await test.addUser(plant.tenant.tenantId, "Operator");
    const body = { name: "Só um", rhythm: "daily", time: "06:00", charts: ["Classification"] };
    await plant.admin("/reports/schedules", { body: { ...body, recipients: [email] } });
    await remove(userId);
    const [kept] = await schedules();
    expect(kept).toMatchObject({ recipients: [], paused: true });
    expect(await sendNow(kept?.id ?? 0)).toMatchObject({
      status: 422,
      code: "InvalidRequest",
      fields: { recipients: expect.any(String) },
    });
  });
});

describeSlowBodies(() => ({ test, plant, clock, enterAsSupport }));

it("the ticket of an export is worth nothing once its manager is blocked", async () => {
  const { managerId, token } = await test.signInManager();
  await plant.admin("/support", { body: { access: "read", hours: 1 } });
  const url = `/api/management/clients/account/${plant.tenant.tenant}/leaving/export`;
  const asked = await test.app.inject({ method: "POST", url, headers: bearer(token) });
  const { path } = asked.json<{ path: `/${string}` }>();
  await test.postgres.store.withTenant(providerId, (transaction) =>
    transaction.updateTable("users").set({ blocked: true }).where("id", "=", managerId).execute(),
  );
  expect((await test.app.inject({ url: path })).statusCode).toBe(404);
});
