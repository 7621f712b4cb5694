import type { AlertRule, TenantUser } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { password } from "../../testing/test-people.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let adminId: string;
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
});
afterAll(() => test.close());
// A new client for each test, because the number of administrators decides what is allowed.
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  const { token, userId } = await test.signIn(tenant, "Admin");
  [admin, adminId] = [testCaller(test.app, tenant.tenant, token), userId];
});

const idOf = async (role: "Admin" | "Supervisor" | "Operator") =>
  (await test.addUser(tenant.tenantId, role)).userId;
const setUser = (id: string, set: { tenant_owner?: boolean; password_hash?: null; name?: string }) =>
  test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction.updateTable("users").set(set).where("id", "=", id).execute(),
  );
const user = (id: string, what = "") => `/users/profile/${id}${what}`;
const block = (id: string, isBlocked = true) => admin(user(id, "/block"), { body: { block: isBlocked } });
const demote = (id: string) => admin(user(id, "/role"), { body: { role: "Operator" } });
const remove = (id: string) => admin(user(id), { method: "DELETE" });

describe("the users of a client", () => {
  it("are listed by name, with what their icons show", async () => {
    const supervisor = await idOf("Supervisor");
    await block(supervisor);
    const body = { name: "Ágata Nova", email: "agata@example.com", role: "Operator" };
    const created = await admin<TenantUser>("/users/profile", { body });
    expect(created).toMatchObject({ status: 200, body: { ...body, verified: false, blocked: false } });
    const { body: list } = await admin<TenantUser[]>("/users/profile");
    expect(list.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([adminId, supervisor, created.body._id]),
    );
    expect(list.find(({ _id }) => _id === supervisor)).toMatchObject({ blocked: true, role: "Supervisor" });
    expect(list.find(({ _id }) => _id === adminId)).toMatchObject({ tenantOwner: false, verified: true });
    const one = await admin<TenantUser>(user(adminId));
    expect(one.body).toMatchObject({
      _id: adminId,
      tenant: tenant.tenant,
      secondFactor: false,
      mailRefused: null,
      named: { rules: [], alone: [], reports: [], bills: false },
      removedAt: null,
    });
  });

  it("have each an e-mail of their own in the client, whatever its case, and may be in another", async () => {
    const body = { name: "Ana", email: "Ana@Example.com", role: "Operator" };
    expect((await admin("/users/profile", { body })).status).toBe(200);
    const again = await admin("/users/profile", { body: { ...body, email: "ANA@example.com" } });
    expect([again.status, again.code, again.fields]).toEqual([
      409,
      "UserAlreadyExists",
      { email: "Já está em uso." },
    ]);
    const elsewhere = await test.postgres.addTenant();
    const there = testCaller(test.app, elsewhere.tenant, (await test.signIn(elsewhere, "Admin")).token);
    expect((await there("/users/profile", { body })).status).toBe(200);
  });

  it("are made once, also by two who press at once", async () => {
    const body = { name: "Ana", email: "ana@example.com", role: "Operator" };
    const both = await Promise.all([
      admin("/users/profile", { body }),
      admin("/users/profile", { body, app: other }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("are made of a name, an e-mail and a role", async () => {
    const bad = await admin("/users/profile", { body: { name: " ", email: "nada", role: "Boss" } });
    expect([bad.status, Object.keys(bad.fields)]).toEqual([422, ["name", "email", "role"]]);
    expect(bad.fields["name"]).toBe("Obrigatório.");
  });
});

describe("what is taken from a user", () => {
  const cases = [
    ["blocking", (id: string) => block(id)],
    ["removing", remove],
    ["another role", demote],
  ] as const;

  it.each(cases)("%s ends their sessions at once on every server", async (_what, take) => {
    const { token, userId } = await test.signIn(tenant, "Supervisor");
    const asThem = testCaller(test.app, tenant.tenant, token);
    for (const app of [test.app, other])
      expect((await asThem("/users/profile/me", { app })).status).toBe(200);
    expect((await take(userId)).status).toBe(200);
    expect((await asThem("/users/profile/me")).status).toBe(401);
    await expect.poll(async () => (await asThem("/users/profile/me", { app: other })).status).toBe(401);
  });

  it.each(cases)("is never taken by %s the owner", async (_what, take) => {
    const owner = await idOf("Admin");
    await setUser(owner, { tenant_owner: true });
    const refused = await take(owner);
    expect([refused.status, refused.code]).toEqual([409, "OwnerProtected"]);
  });

  it.each(cases)("is never taken by %s the last administrator who can sign in", async (_what, take) => {
    expect((await take(adminId)).code).toBe("LastAdmin");
    const invited = await idOf("Admin");
    await setUser(invited, { password_hash: null });
    expect((await take(adminId)).code).toBe("LastAdmin");
    const blocked = await idOf("Admin");
    await block(blocked);
    expect((await take(adminId)).code).toBe("LastAdmin");
    expect((await take(invited)).status).toBe(200);
  });

  it.each(cases)("leaves one administrator when two do it to each other at once: %s", async (what) => {
    const call = (id: string, by: TestCaller, app: FastifyInstance) => {
      if (what === "removing") return by(user(id), { method: "DELETE", app });
      if (what === "blocking") return by(user(id, "/block"), { body: { block: true }, app });
      return by(user(id, "/role"), { body: { role: "Operator" }, app });
    };
    for (let round = 0; round < 5; round += 1) {
      const own = await test.postgres.addTenant();
      const [one, two] = [await test.signIn(own, "Admin"), await test.signIn(own, "Admin")];
      await Promise.all([
        call(two.userId, testCaller(test.app, own.tenant, one.token), test.app),
        call(one.userId, testCaller(test.app, own.tenant, two.token), other),
      ]);
      const left = await test.postgres.store.withTenant(own.tenantId, (transaction) =>
        transaction
          .selectFrom("users")
          .select("id")
          .where("role", "=", "Admin")
          .where("blocked", "=", false)
          .where("removed_at", "is", null)
          .execute(),
      );
      expect(left).toHaveLength(1);
    }
  });

  it("comes back with unblocking", async () => {
    const { email, userId } = await test.addUser(tenant.tenantId, "Operator");
    expect((await block(userId)).body).toEqual({ blocked: true });
    const body = { email, password };
    expect((await admin("/users/access", { body })).code).toBe("UserBlocked");
    expect((await block(userId, false)).body).toEqual({ blocked: false });
    expect((await admin("/users/access", { body })).status).toBe(200);
  });

  it("does not touch sessions where nothing changes", async () => {
    const { token, userId } = await test.signIn(tenant, "Operator");
    expect((await demote(userId)).status).toBe(200);
    expect((await testCaller(test.app, tenant.tenant, token)("/users/profile/me")).status).toBe(200);
  });
});

describe("who is named by rules and reports", () => {
  it("is said to be before they leave, and the administrators hear of a rule that is left with nobody", async () => {
    const { userId, email } = await test.addUser(tenant.tenantId, "Supervisor");
    const step = { afterMinutes: 0, users: [userId], by: ["mail"] };
    const rule = { name: "Parada", condition: { kind: "stopped" }, steps: [step] };
    const created = await admin<AlertRule>("/registrations/alert-rules", { body: rule });
    expect(created).toMatchObject({ status: 200, body: { untold: [] } });
    const second = { afterMinutes: 10, roles: ["Admin"], by: ["mail"] };
    const both = { ...rule, name: "Outra", steps: [step, second] };
    await admin("/registrations/alert-rules", { body: both });
    const report = { name: "Dia", rhythm: "daily", time: "06:00", charts: ["Classification"] };
    await admin("/reports/schedules", { body: { ...report, recipients: [email] } });
    const { body: before } = await admin<TenantUser>(user(userId));
    expect(before.named).toEqual({
      rules: ["Outra", "Parada"],
      alone: ["Outra", "Parada"],
      reports: ["Dia"],
      bills: false,
    });
    expect((await admin<TenantUser>(user(adminId))).body.named).toMatchObject({
      rules: ["Outra"],
      alone: ["Outra"],
    });
    await block(userId);
    const { body: rules } = await admin<AlertRule[]>("/registrations/alert-rules");
    expect(rules.map(({ untold }) => untold)).toEqual([[0], [0]]);
    const {
      open: _,
      untold: __,
      version: ___,
      id: ____,
      createdAt: _____,
      removedAt: ______,
      ...values
    } = created.body;
    const preview = await admin("/registrations/alert-rules/preview", { body: values });
    expect(preview.body).toMatchObject({ untold: [0] });
    await expect
      .poll(() => test.mails.map(({ subject }) => subject))
      .toContain("Regra de alerta sem ninguém para avisar: Outra, Parada");
    expect((await admin<TenantUser>(user(userId))).body.named).toMatchObject({ rules: [], alone: [] });
    await block(userId, false);
    const { body: again } = await admin<AlertRule[]>("/registrations/alert-rules");
    expect(again.map(({ untold }) => untold)).toEqual([[], []]);
  });
});

describe("two administrators with one user", () => {
  const versioned = async (id: string) => (await admin<TenantUser>(user(id))).body.version;
  const at = (version: number) => ({ "if-match": `"${version}"` });

  it("are told apart by what each has read: the second gets the user as they are now, and nothing is written", async () => {
    const id = await idOf("Operator");
    const read = await versioned(id);
    const first = await admin<TenantUser>(user(id, "/role"), {
      body: { role: "Supervisor" },
      headers: at(read),
    });
    expect([first.status, first.headers["etag"]]).toEqual([200, `"${first.body.version}"`]);
    const late = [
      admin(user(id, "/role"), { body: { role: "Admin" }, headers: at(read) }),
      admin(user(id, "/block"), { body: { block: true }, headers: at(read) }),
      admin(user(id), { method: "DELETE", headers: at(read) }),
    ];
    for (const refused of await Promise.all(late)) {
      expect([refused.status, refused.code]).toEqual([412, "ChangedMeanwhile"]);
      expect(refused.body).toMatchObject({ error: { current: { _id: id, role: "Supervisor" } } });
    }
    expect((await admin<TenantUser>(user(id))).body).toMatchObject({ role: "Supervisor", blocked: false });
  });

  it("do not collide over what is the user's own, nor without a version", async () => {
    const id = await idOf("Operator");
    const read = await versioned(id);
    await setUser(id, { name: "Outro nome" });
    const headers = at(read);
    expect((await admin(user(id, "/role"), { body: { role: "Supervisor" }, headers })).status).toBe(200);
    expect((await demote(id)).status).toBe(200);
    expect(await versioned(id)).toBe(read);
  });
});

describe("a removed user", () => {
  it("is in the list of the removed, cannot come in, and leaves the e-mail to another", async () => {
    const { email, userId } = await test.addUser(tenant.tenantId, "Operator");
    expect((await remove(userId)).body).toEqual({ success: true });
    const { body: there } = await admin<TenantUser[]>("/users/profile");
    expect(there.map(({ _id }) => _id)).not.toContain(userId);
    const { body: gone } = await admin<TenantUser[]>("/users/profile?removed=true");
    expect(gone.map(({ _id, email: old }) => [_id, old])).toEqual([[userId, email]]);
    expect((await admin("/users/access", { body: { email, password } })).code).toBe("InvalidCredentials");
    expect((await admin("/users/profile", { body: { name: "Novo", email, role: "Operator" } })).status).toBe(
      200,
    );
    for (const again of [remove(userId), block(userId), demote(userId)])
      expect((await again).code).toBe("NotFound");
  });
});

describe("who may not", () => {
  it("are other roles, and other clients, for whom the user is not there", async () => {
    const victim = await idOf("Operator");
    const elsewhere = await test.postgres.addTenant();
    const stranger = testCaller(test.app, elsewhere.tenant, (await test.signIn(elsewhere, "Admin")).token);
    const calls: ((by: TestCaller) => Promise<{ status: number }>)[] = [
      (by) => by(user(victim)),
      (by) => by(user(victim, "/block"), { body: { block: true } }),
      (by) => by(user(victim, "/role"), { body: { role: "Admin" } }),
      (by) => by(user(victim), { method: "DELETE" }),
      (by) => by(user(victim, "/second-factor"), { method: "DELETE" }),
    ];
    for (const call of calls) {
      for (const role of ["Operator", "Supervisor"] as const) {
        const { token } = await test.signIn(tenant, role);
        expect((await call(testCaller(test.app, tenant.tenant, token))).status).toBe(403);
      }
      expect((await call(stranger)).status).toBe(404);
    }
    expect((await admin<TenantUser>(user(victim))).body).toMatchObject({ blocked: false, role: "Operator" });
    for (const nobody of ["1", "00000000-0000-4000-8000-000000000000"])
      expect((await admin(user(nobody))).status).toBe(404);
  });
});

describe("a client with a maximum of users", () => {
  const limit = (max: number | null) =>
    test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ max_users: max }).execute(),
    );
  const invite = (name: string, app = test.app) =>
    admin("/users/profile", { body: { name, email: `${name}@example.com`, role: "Operator" }, app });

  it("has no more, however many are invited at once on whichever server, until one leaves", async () => {
    await limit(3);
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((name, i) => invite(name, i % 2 ? other : test.app)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === "UserLimitReached")).toHaveLength(2);
    expect((await admin("/users/places")).body).toEqual({ used: 3, max: 3 });
    const invited = (await admin<TenantUser[]>("/users/profile")).body.find(
      ({ role }) => role === "Operator",
    );
    await admin(`/users/profile/${invited?._id}`, { method: "DELETE" });
    expect((await invite("e")).status).toBe(200);
    await limit(null);
    expect((await invite("f")).status).toBe(200);
  });
});
