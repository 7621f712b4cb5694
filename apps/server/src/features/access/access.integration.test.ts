import type { ErrorBody, SignedIn } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tellRevoked } from "../../platform/auth/revocations.ts";
import { hashToken } from "../../platform/auth/tokens.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { password } from "../../testing/test-people.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
});
afterAll(() => test.close());

let addresses = 0;
/** A new address per call, so that the attempts of tests do not add up. */
const newAddress = () => `198.51.100.${(addresses += 1)}`;
const signIn = (email: string, word: string, { of = tenant.tenant, from = newAddress() } = {}) =>
  test.app.inject({
    method: "POST",
    url: `/api/client/${of}/users/access`,
    payload: { email, password: word },
    headers: { "x-forwarded-for": from },
  });
const errorOf = ({ body }: { body: string }) => (JSON.parse(body) as ErrorBody).error;
const ask = (token: string, app: FastifyInstance = test.app) =>
  app.inject({ url: `/api/client/${tenant.tenant}/registrations/events`, headers: bearer(token) });
const inTenant: TestApp["postgres"]["store"]["withTenant"] = (id, work) =>
  test.postgres.store.withTenant(id, work);

describe("signing in", () => {
  it("answers the user and a token that opens the tenant's calls", async () => {
    const { email, userId } = await test.addUser(tenant.tenantId, "Supervisor");
    const answer = await signIn(` ${email.toUpperCase()}`, password);
    expect(answer.statusCode).toBe(200);
    const { token, ...user } = answer.json<SignedIn>();
    expect(user).toEqual({
      _id: userId,
      name: email,
      email,
      role: "Supervisor",
      language: "pt_BR",
      tenant: tenant.tenant,
      profilePicPath: null,
    });
    expect((await ask(token)).statusCode).toBe(200);
  });

  it("keeps only a hash of the token", async () => {
    const { token } = await test.signIn(tenant, "Admin");
    const found = await inTenant(tenant.tenantId, (transaction) =>
      transaction
        .selectFrom("sessions")
        .select("token_hash")
        .where("token_hash", "=", hashToken(token))
        .execute(),
    );
    expect(found).toHaveLength(1);
    expect(Buffer.concat(found.map((row) => row.token_hash)).includes(token)).toBe(false);
  });

  it("does not tell an unknown user from a wrong password, by the answer or by the time it takes", async () => {
    const { email } = await test.addUser(tenant.tenantId, "Admin");
    const timed = async (who: string) => {
      const start = performance.now();
      const answer = await signIn(who, "errada");
      return { status: answer.statusCode, body: answer.body, ms: performance.now() - start };
    };
    const wrong = [];
    const unknown = [];
    for (let i = 0; i < 7; i += 1) {
      wrong.push(await timed(email));
      unknown.push(await timed("ninguem@example.com"));
    }
    expect(new Set([...wrong, ...unknown].map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(wrong[0]?.status).toBe(401);
    // The least of each, because other load on the machine only adds time.
    const least = (of: { ms: number }[]) => Math.min(...of.map(({ ms }) => ms));
    expect(least(unknown) / least(wrong)).toBeGreaterThan(0.4);
  });

  it("refuses a user who never set a password", async () => {
    const { email, userId } = await test.addUser(tenant.tenantId, "Admin");
    await inTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("users").set({ password_hash: null }).where("id", "=", userId).execute(),
    );
    expect(errorOf(await signIn(email, "")).code).toBe("InvalidCredentials");
  });

  it("refuses a blocked user only when the password is right", async () => {
    const { email, userId } = await test.addUser(tenant.tenantId, "Admin");
    await inTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("users").set({ blocked: true }).where("id", "=", userId).execute(),
    );
    expect(errorOf(await signIn(email, "errada")).code).toBe("InvalidCredentials");
    const right = await signIn(email, password);
    expect([right.statusCode, errorOf(right).code]).toEqual([403, "UserBlocked"]);
  });

  it("refuses a blocked client, and one that there is not", async () => {
    const blocked = await test.postgres.addTenant();
    const { email } = await test.addUser(blocked.tenantId, "Admin");
    await inTenant(blocked.tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ status: "Blocked" }).execute(),
    );
    expect(errorOf(await signIn(email, password, { of: blocked.tenant })).code).toBe("ClientBlocked");
    for (const nobody of ["nao-existe", "a%2Fb", "a%00b", "x".repeat(150)]) {
      const answer = await signIn(email, password, { of: nobody });
      expect([nobody, answer.statusCode, errorOf(answer).code]).toEqual([nobody, 404, "ClientNotFound"]);
    }
  });

  it("takes nothing that is no credentials", async () => {
    const url = `/api/client/${tenant.tenant}/users/access`;
    const bad = await test.app.inject({ method: "POST", url, payload: { email: 7 } });
    expect([bad.statusCode, Object.keys(errorOf(bad).fields ?? {})]).toEqual([422, ["email", "password"]]);
    const empty = await test.app.inject({ method: "POST", url });
    expect(empty.statusCode).toBe(422);
    const nul = await signIn("a\u0000b@example.com", password);
    expect(nul.statusCode).toBe(422);
  });
});

describe("the end of a session", () => {
  it("is at once on every server when the user signs out", async () => {
    const other = await test.openReplica();
    const { token } = await test.signIn(tenant, "Operator");
    const stays = await test.signIn(tenant, "Operator");
    expect((await ask(token, other)).statusCode).toBe(200);
    const url = `/api/client/${tenant.tenant}/users/access`;
    const out = await test.app.inject({ method: "DELETE", url, headers: bearer(token) });
    expect(out.json()).toEqual({ success: true });
    expect((await ask(token)).statusCode).toBe(401);
    await expect.poll(async () => (await ask(token, other)).statusCode).toBe(401);
    expect((await ask(stays.token, other)).statusCode).toBe(200);
  });

  it("comes with the blocking of the user, and of the client", async () => {
    const own = await test.postgres.addTenant();
    const url = `/api/client/${own.tenant}/registrations/events`;
    const statusOf = async (token: string) =>
      (await test.app.inject({ url, headers: bearer(token) })).statusCode;
    const [first, second] = [await test.signIn(own, "Admin"), await test.signIn(own, "Admin")];
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);
    await inTenant(own.tenantId, async (transaction) => {
      await transaction.updateTable("users").set({ blocked: true }).where("id", "=", first.userId).execute();
      await tellRevoked(transaction, { tenantId: own.tenantId, userId: first.userId });
    });
    await expect.poll(() => statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    await inTenant(own.tenantId, async (transaction) => {
      await transaction.updateTable("tenants").set({ status: "Blocked" }).execute();
      await tellRevoked(transaction, { tenantId: own.tenantId });
    });
    await expect.poll(() => statusOf(second.token)).toBe(401);
  });

  it("moves away while the session is used, and comes when it was not", async () => {
    const { token } = await test.signIn(tenant, "Operator");
    const setTimes = (seen: string, expires: string) =>
      inTenant(tenant.tenantId, async (transaction) => {
        await transaction
          .updateTable("sessions")
          .set({
            last_seen_at: sql<Date>`now() + ${seen}::interval`,
            expires_at: sql<Date>`now() + ${expires}::interval`,
          })
          .where("token_hash", "=", hashToken(token))
          .execute();
        await tellRevoked(transaction, {
          tenantId: tenant.tenantId,
          tokenHash: hashToken(token).toString("hex"),
        });
      });
    const daysLeft = async () => {
      const { days } = await inTenant(tenant.tenantId, (transaction) =>
        transaction
          .selectFrom("sessions")
          .select(sql<number>`extract(epoch from expires_at - now())::int / 86400`.as("days"))
          .where("token_hash", "=", hashToken(token))
          .executeTakeFirstOrThrow(),
      );
      return days;
    };
    await setTimes("-2 minutes", "1 day");
    await expect.poll(async () => (await ask(token)).statusCode).toBe(200);
    await expect.poll(daysLeft).toBeGreaterThanOrEqual(29);
    await setTimes("-40 days", "-1 second");
    await expect.poll(async () => (await ask(token)).statusCode).toBe(401);
  });
});
