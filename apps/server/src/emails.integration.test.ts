import type { AlertRule, AuditEntry, Profile, ReportSchedule, SignedIn, TenantUser } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueInvoiceMail } from "./platform/billing/queue-invoice-mail.ts";
import { queueNotice } from "./platform/mail/notice-mails.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { testCaller, type TestCaller } from "./testing/test-caller.ts";
import { password } from "./testing/test-people.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let adminId: string;
let adminEmail: string;
let person: { userId: string; email: string; token: string };
let me: TestCaller;
let anyone: TestCaller;
let count = 0;
let fresh: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  const first = await test.signIn(tenant, "Admin");
  admin = testCaller(test.app, tenant.tenant, first.token);
  ({ userId: adminId, email: adminEmail } = first);
  person = await test.signIn(tenant, "Supervisor");
  me = testCaller(test.app, tenant.tenant, person.token);
  anyone = testCaller(test.app, tenant.tenant, null);
  fresh = `nova${(count += 1)}@example.com`;
});

const ask = (email: string, word = password) =>
  me<Profile>("/users/profile/email", {
    body: { email, password: word },
    headers: { "x-forwarded-for": `198.51.100.${count}` },
  });
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email);
const linkTo = async (email: string, which = 1): Promise<string> => {
  await expect.poll(() => mailsTo(email).length).toBe(which);
  return /confirm-email\?token=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";
};
const confirm = (token: string) => anyone<{ email: string }>("/users/access/email", { body: { token } });
const stateOf = async (token: string) =>
  (await anyone<{ state: string; purpose: string | null }>("/users/access/link", { body: { token } })).body;
const signIn = (email: string) =>
  anyone<SignedIn>("/users/access", { body: { email, password } }).then(({ status }) => status);

describe("one's own e-mail", () => {
  it("is another once the new mailbox has confirmed it, and the one before is told", async () => {
    const asked = await ask(fresh.toUpperCase());
    expect(asked).toMatchObject({ status: 200, body: { email: person.email, newEmail: fresh } });
    expect([await signIn(person.email), await signIn(fresh)]).toEqual([200, 401]);
    const token = await linkTo(fresh);
    expect(await stateOf(token)).toEqual({ state: "good", purpose: "email", email: fresh });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: fresh } });
    expect([await signIn(person.email), await signIn(fresh)]).toEqual([401, 200]);
    expect((await me("/users/profile/me")).status).toBe(401);
    await expect
      .poll(() => mailsTo(person.email).map(({ subject }) => subject))
      .toContain("O e-mail do seu acesso ao Fiel mudou");
    expect((await confirm(token)).code).toBe("InvalidReset");
    expect(await stateOf(token)).toMatchObject({ state: "used", purpose: "email", email: null });
    const { entries } = (await admin<{ entries: AuditEntry[] }>("/audit")).body;
    expect(entries.find(({ action }) => action === "changeEmail")).toMatchObject({
      before: { email: person.email },
      after: { email: fresh },
    });
  });

  it("wants the password, another address than the present one, and one that nobody has", async () => {
    expect(await ask(fresh, "errada")).toMatchObject({
      status: 422,
      fields: { password: expect.any(String) },
    });
    expect(await ask(person.email)).toMatchObject({ status: 422, fields: { email: expect.any(String) } });
    const { email: taken } = await test.addUser(tenant.tenantId, "Operator");
    expect(await ask(taken)).toMatchObject({
      code: "UserAlreadyExists",
      fields: { email: expect.any(String) },
    });
    expect((await ask("nada")).status).toBe(422);
    expect((await anyone("/users/profile/email", { body: { email: fresh, password } })).status).toBe(401);
  });

  it("is confirmed by the newest request alone, by none that was taken back, and not once somebody else has it", async () => {
    await ask(fresh);
    const first = await linkTo(fresh);
    const second = `b.${fresh}`;
    await ask(second);
    const newest = await linkTo(second);
    expect((await confirm(first)).code).toBe("InvalidReset");
    expect((await me<Profile>("/users/profile/email", { method: "DELETE" })).body.newEmail).toBeNull();
    expect((await confirm(newest)).code).toBe("InvalidReset");
    await ask(fresh);
    const third = await linkTo(fresh, 2);
    await admin("/users/profile", { body: { name: "Outra", email: fresh, role: "Operator" } });
    expect((await confirm(third)).code).toBe("UserAlreadyExists");
    expect(await signIn(person.email)).toBe(200);
  });

  it("is not confirmed by who is blocked, after a new password, or by a link for a password, nor the other way round", async () => {
    await ask(fresh);
    const token = await linkTo(fresh);
    const choice = { token, email: person.email, password: "outra bem comprida" };
    const reset = (more: object) =>
      anyone("/users/access/reset", { body: { ...choice, confirmPassword: choice.password, ...more } });
    expect((await reset({})).code).toBe("InvalidReset");
    await admin(`/users/profile/${person.userId}/block`, { body: { block: true } });
    expect((await confirm(token)).code).toBe("InvalidReset");
    expect(await stateOf(token)).toMatchObject({ state: "unknown" });
    await admin(`/users/profile/${person.userId}/block`, { body: { block: false } });
    await anyone("/users/access/forgot", { body: { email: person.email } });
    await expect.poll(() => mailsTo(person.email).length).toBe(1);
    const link = /reset-password\?token=([\w-]+)/.exec(mailsTo(person.email)[0]?.text ?? "")?.[1] ?? "";
    expect((await confirm(link)).code).toBe("InvalidReset");
    expect(await stateOf(link)).toMatchObject({ state: "good", purpose: "reset" });
    // Whoever requested the new e-mail, the present mailbox decides.
    expect((await reset({ token: link })).status).toBe(200);
    expect((await confirm(token)).code).toBe("InvalidReset");
  });

  it("leaves no link that was mailed to the mailbox of before", async () => {
    await anyone("/users/access/forgot", { body: { email: person.email } });
    await expect.poll(() => mailsTo(person.email).length).toBe(1);
    const link = /reset-password\?token=([\w-]+)/.exec(mailsTo(person.email)[0]?.text ?? "")?.[1] ?? "";
    await ask(fresh);
    await confirm(await linkTo(fresh));
    const body = {
      token: link,
      email: fresh,
      password: "outra bem comprida",
      confirmPassword: "outra bem comprida",
    };
    expect((await anyone("/users/access/reset", { body })).code).toBe("InvalidReset");
  });

  it("of a manager changes alike", async () => {
    const { email, token } = await test.signInManager();
    const url = "/api/management/managers";
    const post = (path: string, payload: object) =>
      test.app.inject({ method: "POST", url: url + path, payload, headers: bearer(token) });
    expect((await post("/profile/email", { email: fresh, password })).statusCode).toBe(200);
    expect((await post("/access/email", { token: await linkTo(fresh) })).statusCode).toBe(200);
    expect((await post("/access", { email, password })).statusCode).toBe(401);
    expect((await post("/access", { email: fresh, password })).statusCode).toBe(200);
  });
});

const given = (id: string, email: string, headers = {}) =>
  admin<TenantUser>(`/users/profile/${id}/email`, { body: { email }, headers });

const billed = (change: { account_responsible?: string }) =>
  test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction
      .updateTable("tenants")
      .set({ name: sql<string>`name`, ...change })
      .where("id", "=", tenant.tenantId)
      .returning("account_responsible")
      .executeTakeFirst(),
  );

describe("an administrator", () => {
  it("gives a user another e-mail: both mailboxes are told, sessions end, and all that is theirs stays", async () => {
    const { userId: id, email: before } = person;
    const rule = {
      name: "Parada",
      condition: { kind: "stopped" },
      steps: [{ afterMinutes: 0, users: [id], by: ["mail"] }],
    };
    const made = await admin<AlertRule>("/registrations/alert-rules", { body: rule });
    const recipients = ["fora@example.org", before, fresh];
    const schedule = {
      name: "Diário",
      rhythm: "daily",
      time: "06:00",
      charts: ["Classification"],
      recipients,
    };
    expect((await me("/reports/schedules", { body: schedule })).status).toBe(200);
    await billed({ account_responsible: before.toUpperCase() });
    expect(await given(id, fresh)).toMatchObject({ status: 200, body: { email: fresh, role: "Supervisor" } });
    expect(await billed({})).toEqual({ account_responsible: fresh });
    expect((await me("/users/profile/me")).status).toBe(401);
    expect([await signIn(before), await signIn(fresh)]).toEqual([401, 200]);
    for (const email of [before, fresh]) await expect.poll(() => mailsTo(email).length).toBe(1);
    const { body } = await admin<AlertRule>(`/registrations/alert-rules/${made.body.id}`);
    expect(body.steps[0]?.users).toEqual([id]);
    const { schedules } = (await admin<{ schedules: ReportSchedule[] }>("/reports/schedules")).body;
    expect(schedules[0]?.recipients).toEqual(["fora@example.org", fresh]);
    const { entries } = (await admin<{ entries: AuditEntry[] }>("/audit")).body;
    expect(entries.find(({ entity }) => entity === "tenant")).toMatchObject({
      after: { accountResponsible: fresh },
    });
    // Bills that go to another address stay there.
    await billed({ account_responsible: "contas@example.org" });
    expect((await given(id, `b.${fresh}`)).status).toBe(200);
    expect(await billed({})).toEqual({ account_responsible: "contas@example.org" });
  });

  it("has who was invited invited anew at another address", async () => {
    const body = { name: "Ana", email: `engano.${fresh}`, role: "Operator" };
    const { _id: id } = (await admin<TenantUser>("/users/profile", { body })).body;
    await expect.poll(() => mailsTo(body.email).length).toBe(1);
    expect((await given(id, fresh)).status).toBe(200);
    await expect.poll(() => mailsTo(fresh).map(({ subject }) => subject)).toEqual(["Convite para o Fiel"]);
  });

  it("changes neither the key user's nor their own, nor takes another's, nor overwrites what they have not read", async () => {
    expect((await given(adminId, fresh)).code).toBe("EmailIsOwn");
    const key = await test.addUser(tenant.tenantId, "Admin");
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("users").set({ tenant_owner: true }).where("id", "=", key.userId).execute(),
    );
    expect((await given(key.userId, fresh)).code).toBe("EmailIsOwn");
    expect((await given(person.userId, key.email.toUpperCase())).code).toBe("UserAlreadyExists");
    const { version } = (await admin<TenantUser>(`/users/profile/${person.userId}`)).body;
    expect((await given(person.userId, fresh)).status).toBe(200);
    const late = await given(person.userId, `tarde.${fresh}`, { "if-match": `"${version}"` });
    expect(late.code).toBe("ChangedMeanwhile");
    expect((await me(`/users/profile/${person.userId}/email`, { body: { email: fresh } })).status).toBe(401);
    const elsewhere = await test.addUser((await test.postgres.addTenant()).tenantId, "Operator");
    expect((await given(elsewhere.userId, fresh)).code).toBe("NotFound");
  });

  it("who removes a user has bills go to the key user, those that wait as well, and only what went to that user", async () => {
    await test.postgres.store.withTenant(tenant.tenantId, async (transaction) => {
      await transaction.updateTable("users").set({ tenant_owner: true }).where("id", "=", adminId).execute();
      const { tenantId } = tenant;
      await queueInvoiceMail(transaction, { tenantId, number: 1, recipient: person.email, reason: "sent" });
      await transaction
        .updateTable("mail_queue")
        .set({ due_at: new Date(Date.now() + 3_600_000) })
        .execute();
    });
    await billed({ account_responsible: person.email.toUpperCase() });
    expect((await admin(`/users/profile/${person.userId}`, { method: "DELETE" })).status).toBe(200);
    expect(await billed({})).toEqual({ account_responsible: null });
    const mails = await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.selectFrom("mail_queue").select("recipient").where("kind", "=", "invoice").execute(),
    );
    expect(mails).toEqual([{ recipient: adminEmail }]);
    const { entries } = (await admin<{ entries: AuditEntry[] }>("/audit")).body;
    expect(entries.find(({ entity }) => entity === "tenant")).toMatchObject({
      before: { accountResponsible: person.email },
      after: { accountResponsible: null },
    });
    // Bills that go to another address stay there.
    await billed({ account_responsible: "contas@example.org" });
    const other = await test.addUser(tenant.tenantId, "Operator");
    expect((await admin(`/users/profile/${other.userId}`, { method: "DELETE" })).status).toBe(200);
    expect(await billed({})).toEqual({ account_responsible: "contas@example.org" });
  });

  it("loses no mail that waits for the user meanwhile", async () => {
    const second = await test.addUser(tenant.tenantId, "Admin");
    await test.postgres.store.withTenant(tenant.tenantId, async (transaction) => {
      await queueNotice(transaction, tenant.tenantId, { notice: "leavingAsked", manager: "Rita" });
      await transaction
        .updateTable("mail_queue")
        .set({ due_at: new Date(Date.now() + 3_600_000) })
        .execute();
    });
    await given(second.userId, fresh);
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction
        .updateTable("mail_queue")
        .set({ due_at: new Date(0) })
        .execute(),
    );
    await test.postgres.store.notify("fiel_mail", "");
    await expect.poll(() => mailsTo(fresh).some(({ subject }) => subject.startsWith("Exclusão"))).toBe(true);
  });
});

it("a link says how it stands before anything is typed, and a stranger's nothing", async () => {
  const body = { name: "Ana", email: fresh, role: "Operator" };
  await admin("/users/profile", { body });
  await expect.poll(() => mailsTo(fresh).length).toBe(1);
  const token = /token=([\w-]+)/.exec(mailsTo(fresh)[0]?.text ?? "")?.[1] ?? "";
  expect(await stateOf(token)).toEqual({ state: "good", purpose: "invitation", email: null });
  // Programs of mail break long links with signs that cannot be seen, which come along when they are copied.
  expect(await stateOf(`\u200b${token.slice(0, 20)}\u00ad${token.slice(20)}\u2060`)).toMatchObject({
    state: "good",
  });
  const move = (age: string) =>
    test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction
        .updateTable("user_tokens")
        .set({ expires_at: new Date(age) })
        .execute(),
    );
  await move("2020-01-01");
  expect(await stateOf(token)).toEqual({ state: "expired", purpose: "invitation", email: null });
  expect(await stateOf("x".repeat(43))).toEqual({ state: "unknown", purpose: null, email: null });
  expect(await stateOf("")).toMatchObject({ state: "unknown" });
  const elsewhere = await test.postgres.addTenant();
  const there = testCaller(test.app, elsewhere.tenant, null);
  expect((await there("/users/access/link", { body: { token } })).body).toMatchObject({ state: "unknown" });
  expect((await anyone("/users/access/link", { body: { token: "x".repeat(201) } })).status).toBe(422);
});
