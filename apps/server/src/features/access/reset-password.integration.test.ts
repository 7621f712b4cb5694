import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../platform/auth/tokens.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let anyone: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
  tenant = await test.postgres.addTenant();
  anyone = testCaller(test.app, tenant.tenant, null);
});
afterAll(() => test.close());

const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email);
let addresses = 0;
/** Requests a link from a new address, so that the attempts of tests do not add up. */
const forgot = (email: string) => {
  const headers = { "x-forwarded-for": `198.51.100.${(addresses += 1)}` };
  return anyone("/users/access/forgot", { body: { email }, headers });
};
/** Requests a link and returns its token. */
const linkFor = async (email: string): Promise<string> => {
  const before = mailsTo(email).length;
  expect(await forgot(email)).toMatchObject({ status: 200, body: { success: true } });
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  return tokenIn(mailsTo(email).at(-1)?.text ?? "");
};
const chosen = "outra senha comprida";
const reset = (token: string, email: string, more: object = {}, app = test.app) =>
  anyone("/users/access/reset", {
    body: { token, email, password: chosen, confirmPassword: chosen, ...more },
    app,
  });
const signIn = async (email: string, word: string, of = anyone) =>
  (await of<{ token?: string }>("/users/access", { body: { email, password: word } })).status;
const inTenant: TestApp["postgres"]["store"]["withTenant"] = (id, work) =>
  test.postgres.store.withTenant(id, work);

describe("a forgotten password", () => {
  it("is chosen anew by a mailed link, which works once", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Operator");
    const token = await linkFor(email);
    expect(await reset(token, email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
    expect([await signIn(email, password), await signIn(email, chosen)]).toEqual([401, 200]);
    expect(await reset(token, email)).toMatchObject({ status: 400, code: "InvalidReset", fields: {} });
  });

  it("is chosen by one of two who use the link at once", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Operator");
    const token = await linkFor(email);
    const both = await Promise.all([reset(token, email), reset(token, email, {}, other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("is chosen by the newest link alone: one that was mailed before is worth nothing", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Operator");
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await reset(first, email)).code).toBe("InvalidReset");
    expect((await reset(second, email)).status).toBe(200);
    expect((await reset(first, email)).code).toBe("InvalidReset");
  });

  it("ends every session of the user on every server, and nobody else's", async () => {
    const { email, token } = await test.signIn(tenant, "Operator");
    const stays = await test.signIn(tenant, "Operator");
    const statusOf = async (session: string, app: FastifyInstance) =>
      (await testCaller(app, tenant.tenant, session)("/users/profile/me")).status;
    expect([await statusOf(token, test.app), await statusOf(token, other)]).toEqual([200, 200]);
    expect((await reset(await linkFor(email), email)).status).toBe(200);
    expect(await statusOf(token, test.app)).toBe(401);
    await expect.poll(() => statusOf(token, other)).toBe(401);
    expect(await statusOf(stays.token, other)).toBe(200);
  });

  it("opens an account again that somebody else has tried", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Operator");
    for (let i = 0; i < 21; i += 1) await signIn(email, "errada");
    expect(await signIn(email, password)).toBe(429);
    expect((await reset(await linkFor(email), email)).status).toBe(200);
    expect(await signIn(email, chosen)).toBe(200);
  });

  it("keeps of a link only a hash, for an hour", async () => {
    const { email, userId } = await test.addUser(tenant.tenantId, "Operator");
    const token = await linkFor(email);
    const { rows } = await inTenant(tenant.tenantId, (transaction) =>
      sql<{ token_hash: Buffer; minutes: number }>`
        select token_hash, round(extract(epoch from expires_at - created_at) / 60)::int as minutes
        from user_tokens where user_id = ${userId}
      `.execute(transaction),
    );
    expect(rows).toEqual([{ token_hash: hashToken(token), minutes: 60 }]);
    await inTenant(tenant.tenantId, (transaction) =>
      transaction
        .updateTable("user_tokens")
        .set({ expires_at: sql<Date>`now()` })
        .where("user_id", "=", userId)
        .execute(),
    );
    expect((await reset(token, email)).code).toBe("InvalidReset");
  });
});

describe("a link that an administrator asks for", () => {
  it("comes by the same call, and the trail knows who asked", async () => {
    const { userId, token } = await test.signIn(tenant, "Admin");
    const elsewhere = await test.postgres.addTenant();
    const stranger = await test.signIn(elsewhere, "Admin");
    const askedBy = async (by: string | null) => {
      const { email, userId: about } = await test.addUser(tenant.tenantId, "Operator");
      const headers = { "x-forwarded-for": `198.51.100.${(addresses += 1)}` };
      await testCaller(test.app, tenant.tenant, by)("/users/access/forgot", { body: { email }, headers });
      await expect.poll(() => mailsTo(email).length).toBe(1);
      return inTenant(tenant.tenantId, (transaction) =>
        transaction
          .selectFrom("audit_entries")
          .select(["action", "actor_id", "address"])
          .where("entity_id", "=", about)
          .execute(),
      );
    };
    const entry = (actor: string | null) => ({
      action: "requestReset",
      actor_id: actor,
      address: `198.51.100.${addresses}`,
    });
    expect(await askedBy(token)).toEqual([entry(userId)]);
    expect(await askedBy(null)).toEqual([entry(null)]);
    expect(await askedBy(stranger.token)).toEqual([entry(null)]);
  });
});

describe("an invitation", () => {
  it("leads to the first password, within seven days", async () => {
    const admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
    const email = "nova@example.com";
    const created = await admin<{ _id: string }>("/users/profile", {
      body: { name: "Nova", email, role: "Operator" },
    });
    await expect.poll(() => mailsTo(email).length).toBe(1);
    const token = tokenIn(mailsTo(email)[0]?.text ?? "");
    const { rows } = await inTenant(tenant.tenantId, (transaction) =>
      sql<{ days: number; purpose: string }>`
        select purpose, round(extract(epoch from expires_at - created_at) / 86400)::int as days
        from user_tokens where user_id = ${created.body._id}
      `.execute(transaction),
    );
    expect(rows).toEqual([{ purpose: "invitation", days: 7 }]);
    expect(await signIn(email, chosen)).toBe(401);
    expect((await reset(token, email)).status).toBe(200);
    expect(await signIn(email, chosen)).toBe(200);
  });

  it("is mailed anew to who forgot it", async () => {
    const admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
    const email = "esquecida@example.com";
    await admin("/users/profile", { body: { name: "Esquecida", email, role: "Operator" } });
    await expect.poll(() => mailsTo(email).length).toBe(1);
    const token = await linkFor(email);
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(Array(2).fill("Convite para o Fiel"));
    expect((await reset(token, email)).status).toBe(200);
  });
});

describe("what is refused", () => {
  it("names the field, as 400", async () => {
    const wrong = await reset("x", "nada", { confirmPassword: "diferente" });
    expect([wrong.status, wrong.code, Object.keys(wrong.fields)]).toEqual([
      400,
      "InvalidReset",
      ["email", "confirmPassword"],
    ]);
    const differ = await reset("x", "a@example.com", { confirmPassword: "diferente" });
    expect(differ.fields).toEqual({ confirmPassword: "Senhas não conferem" });
    const short = await reset("x", "a@example.com", { password: "1234567", confirmPassword: "1234567" });
    expect([short.status, Object.keys(short.fields)]).toEqual([400, ["password"]]);
    expect((await anyone("/users/access/forgot", { body: { email: "nada" } })).status).toBe(422);
  });

  it("is a link of another user, of another tenant, or of nobody", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Operator");
    const stranger = await test.addUser(tenant.tenantId, "Operator");
    const elsewhere = await test.postgres.addTenant();
    const token = await linkFor(email);
    expect((await reset(token, stranger.email)).code).toBe("InvalidReset");
    expect((await reset("x".repeat(43), email)).code).toBe("InvalidReset");
    const there = testCaller(test.app, elsewhere.tenant, null);
    const body = { token, email, password: chosen, confirmPassword: chosen };
    expect((await there("/users/access/reset", { body })).code).toBe("InvalidReset");
    expect((await reset(token, email)).status).toBe(200);
  });

  it("is the link of who is blocked or removed meanwhile, and they get none", async () => {
    for (const set of [{ blocked: true }, { removed_at: new Date() }]) {
      const { email, userId } = await test.addUser(tenant.tenantId, "Operator");
      const token = await linkFor(email);
      await inTenant(tenant.tenantId, (transaction) =>
        transaction.updateTable("users").set(set).where("id", "=", userId).execute(),
      );
      expect((await reset(token, email)).code).toBe("InvalidReset");
      const before = test.mails.length;
      expect((await forgot(email)).status).toBe(200);
      const { email: last } = await test.addUser(tenant.tenantId, "Operator");
      await linkFor(last);
      expect(test.mails.slice(before).map(({ to }) => to)).toEqual([last]);
    }
  });

  it("does not tell whether an e-mail exists, by the answer or by the limit", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Operator");
    const asked = async (who: string) => {
      const answers: string[] = [];
      for (let i = 0; i < 6; i += 1) {
        const { status, code, body } = await forgot(who);
        answers.push(`${status} ${code ?? JSON.stringify(body)}`);
      }
      return answers;
    };
    const known = await asked(email);
    expect(known).toEqual([...Array<string>(5).fill('200 {"success":true}'), "429 TooManyRequests"]);
    expect(await asked("ninguem@example.com")).toEqual(known);
    expect(mailsTo("ninguem@example.com")).toEqual([]);
  });
});
