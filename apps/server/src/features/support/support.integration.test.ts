import { randomUUID } from "node:crypto";
import type {
  AnswerOf,
  AuditEntry,
  enterAsSupport,
  ErrorBody,
  readSupportPresence,
  SupportGrant,
} from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let manager: string;
let managerName: string;
beforeAll(async () => {
  test = await openTestApp();
  ({ token: manager, email: managerName } = await test.signInManager());
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});

const ofManager = async (rest = "", body?: object, token = manager) => {
  const url = `/api/management/clients/account/${tenant.tenant}/support${rest}`;
  const method = body === undefined ? "GET" : "POST";
  const answer = await test.app.inject({
    method,
    url,
    headers: bearer(token),
    ...(body ? { payload: body } : {}),
  });
  const parsed = answer.json<Partial<AnswerOf<typeof enterAsSupport> & ErrorBody>>();
  return { status: answer.statusCode, code: parsed.error?.code ?? null, body: parsed };
};
const enter = () => ofManager("/session", {});
const grants = (answer: { body: unknown }) => (answer.body as { grants: SupportGrant[] }).grants;
const give = (access: "read" | "admin", hours = 4) =>
  admin("/support", { body: { access, hours, reason: "ver o painel" } });
const enterAs = async (access: "read" | "admin") => {
  await give(access);
  const { user } = (await enter()).body;
  if (user === undefined) throw new Error("nobody came in");
  return { user, caller: testCaller(test.app, tenant.tenant, user.token) };
};
/** Ends the grant as its expiry would. */
const endNow = () =>
  test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction
      .updateTable("support_grants")
      .set({ ends_at: new Date(Date.now() - 1) })
      .execute(),
  );
const operator = { name: "Ana", code: 7 };

describe("without a grant", () => {
  it("a manager comes into no client, whatever token is sent", async () => {
    expect(await enter()).toMatchObject({ status: 409, code: "NoSupportGrant" });
    const stranger = testCaller(test.app, tenant.tenant, manager);
    expect((await stranger("/registrations/operators")).status).toBe(401);
  });
});

describe("a request of a manager", () => {
  const ask = (access = "admin", hours = 24) =>
    ofManager("", { access, hours, reason: "relatório não abre" });

  it("is mailed to the administrators, and opens nothing until one consents, who may give less", async () => {
    expect(grants(await ask())).toMatchObject([{ state: "asked", askedBy: managerName, access: "admin" }]);
    await expect.poll(() => test.mails.some(({ subject }) => subject.includes("acesso de apoio"))).toBe(true);
    expect((await enter()).code).toBe("NoSupportGrant");
    const [asked] = grants(await admin("/support"));
    const given = await admin(`/support/${asked?.id}/consent`, { body: { access: "read", hours: 1 } });
    expect(grants(given)).toMatchObject([{ state: "open", access: "read", hours: 1, askedBy: managerName }]);
    expect(await enter()).toMatchObject({
      status: 200,
      body: { client: { timeZone: "America/Sao_Paulo", offsets: { changes: [{ minutes: -180 }] } } },
    });
  });

  it("is refused by an administrator, and gives way to a newer one", async () => {
    await ask();
    const [newer, older] = grants(await ask("read", 2));
    expect([newer?.state, older?.state]).toEqual(["asked", "refused"]);
    expect(grants(await admin(`/support/${newer?.id}`, { method: "DELETE" }))[0]?.state).toBe("refused");
    expect(
      (await admin(`/support/${newer?.id}/consent`, { body: { access: "read", hours: 1 } })).status,
    ).toBe(404);
  });
});

describe("support that was let in to see", () => {
  it("sees what an administrator sees, changes nothing, and reads no key", async () => {
    const { user, caller } = await enterAs("read");
    expect(user).toMatchObject({ tenant: tenant.tenant, role: "Admin", support: { access: "read" } });
    expect((await caller("/registrations/operators")).status).toBe(200);
    expect((await caller("/users/profile")).status).toBe(200);
    expect(await caller("/registrations/operators", { body: operator })).toMatchObject({
      status: 403,
      code: "SupportReadOnly",
    });
    await admin("/devices", { body: {} });
    for (const path of ["/devices", "/support", "/users/sessions", "/users/profile/me"])
      expect([path, (await caller(path)).code]).toEqual([path, "SupportClosed"]);
  });

  it("is in no other client", async () => {
    const { user } = await enterAs("read");
    const other = await test.postgres.addTenant();
    expect((await testCaller(test.app, other.tenant, user.token)("/registrations/operators")).code).toBe(
      "Forbidden",
    );
  });
});

describe("support that was let in to change", () => {
  it("changes things under the manager's name, and cannot prolong its own access", async () => {
    const { caller } = await enterAs("admin");
    expect((await caller("/registrations/operators", { body: operator })).status).toBe(200);
    expect((await caller("/support", { body: { access: "admin", hours: 168 } })).code).toBe("SupportClosed");
    // A profile determines what gateways write to the plant's machines.
    expect((await caller("/registrations/machine-profiles", { body: {} })).code).toBe("SupportClosed");
    const { entries } = (await admin<{ entries: AuditEntry[] }>("/audit")).body;
    const steps = entries.map(({ actor, actorKind, action, entity }) => [
      actor === managerName,
      actorKind,
      action,
      entity,
    ]);
    expect(steps).toEqual(
      expect.arrayContaining([
        [true, "manager", "enter", "support"],
        [true, "manager", "step", "support"],
        [true, "manager", "create", "operator"],
        [false, "user", "grant", "support"],
      ]),
    );
  });

  it("leaves nothing behind that lets in or tells outside: no user, key, screen, destination or schedule", async () => {
    await admin("/devices", { body: {} });
    const { caller } = await enterAs("admin");
    const ana = { name: "Ana", email: "ana@fora.example", role: "Admin" };
    const schedule = {
      name: "Diário",
      rhythm: "daily",
      time: "06:00",
      charts: ["Classification"],
      recipients: ["ana@fora.example"],
    };
    const destination = { kind: "webhook", name: "Fora", url: "https://fora.example/x" };
    const refused = [
      await caller("/users/profile", { body: ana }),
      await caller("/devices"),
      await caller("/devices", { body: {} }),
      await caller("/devices/renew", { body: { graceHours: 1 } }),
      await caller("/boards", { body: { name: "Fora", code: "ABCDEF" } }),
      await caller("/alerts/destinations", { body: destination }),
      await caller("/reports/schedules", { body: schedule }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [403, "SupportClosed"]),
    );
    expect((await admin<unknown[]>("/users/profile")).body).toHaveLength(1);
    expect((await admin<{ schedules: unknown[] }>("/reports/schedules")).body.schedules).toEqual([]);
  });

  it("has each of its steps in the trail before it is answered", async () => {
    const { caller } = await enterAs("admin");
    await caller("/registrations/coils");
    await caller("/registrations/coils");
    const { entries } = (await admin<{ entries: AuditEntry[] }>("/audit?entity=support&action=step")).body;
    expect(entries.map(({ entityName }) => entityName)).toEqual(["GET /registrations/coils"]);
  });
});

describe("who is in", () => {
  const presenceTo = async (caller: TestCaller) =>
    (await caller<AnswerOf<typeof readSupportPresence>>("/support/presence")).body.inside;

  it("is told to everybody of the client by name, from coming in until the last one left or was sent away", async () => {
    const operatorOf = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
    expect(await presenceTo(operatorOf)).toBeNull();
    const first = await enterAs("read");
    const again = (await enter()).body.user;
    const inside = { names: [managerName], access: "read", endsAt: first.user.support?.endsAt };
    expect([await presenceTo(operatorOf), await presenceTo(admin)]).toEqual([inside, inside]);
    const leave = (caller: TestCaller) => caller("/users/access", { method: "DELETE" });
    await leave(first.caller);
    expect(await presenceTo(operatorOf)).toEqual(inside);
    await leave(testCaller(test.app, tenant.tenant, again?.token ?? ""));
    expect(await presenceTo(operatorOf)).toBeNull();
    await enter();
    expect(await presenceTo(operatorOf)).toEqual(inside);
    await admin(`/support/${grants(await admin("/support"))[0]?.id}`, { method: "DELETE" });
    expect(await presenceTo(operatorOf)).toBeNull();
  });

  it.each([
    ["blocked", "POST", "/block", { block: true }],
    ["removed", "DELETE", "", undefined],
  ] as const)(
    "is nobody once the manager is %s, whose session in the client is over at once",
    async (_, method, rest, body) => {
      const sent = await test.signInManager();
      await give("read");
      const inClient = await ofManager("/session", {}, sent.token);
      const caller = testCaller(test.app, tenant.tenant, inClient.body.user?.token ?? "");
      expect((await caller("/registrations/operators")).status).toBe(200);
      expect((await presenceTo(admin))?.names).toEqual([sent.email]);
      const url = `/api/management/managers/profile/${sent.managerId}${rest}`;
      const answer = await test.app.inject({
        method,
        url,
        headers: bearer(manager),
        ...(body ? { payload: body } : {}),
      });
      expect(answer.statusCode).toBe(200);
      expect((await caller("/registrations/operators")).status).toBe(401);
      expect(await presenceTo(admin)).toBeNull();
    },
  );

  it("is nobody where the grant is open and not used, or over", async () => {
    await give("admin");
    expect(await presenceTo(admin)).toBeNull();
    await enter();
    await endNow();
    expect(await presenceTo(admin)).toBeNull();
  });
});

describe("an end of support access", () => {
  it("by an administrator ends the sessions at once, on every server", async () => {
    const other = await test.openReplica();
    const { caller } = await enterAs("admin");
    const [open] = grants(await admin("/support"));
    expect((await caller("/registrations/operators", { app: other })).status).toBe(200);
    expect(grants(await admin(`/support/${open?.id}`, { method: "DELETE" }))[0]?.state).toBe("revoked");
    expect((await caller("/registrations/operators")).status).toBe(401);
    await expect
      .poll(async () => (await caller("/registrations/operators", { app: other })).status)
      .toBe(401);
    expect((await enter()).code).toBe("NoSupportGrant");
  });

  it("by signing out ends one session, and leaves the grant", async () => {
    const { caller } = await enterAs("read");
    expect((await caller("/users/access", { method: "DELETE" })).status).toBe(200);
    expect((await caller("/registrations/operators")).status).toBe(401);
    expect((await enter()).status).toBe(200);
  });

  it("by its time ends it", async () => {
    const { user } = await enterAs("read");
    await endNow();
    const late = await test.openReplica();
    const caller = testCaller(late, tenant.tenant, user.token);
    expect((await caller("/registrations/operators")).status).toBe(401);
    expect(grants(await admin("/support"))[0]?.state).toBe("over");
  });

  it("comes with a new grant, which takes the place of the one before", async () => {
    const { caller } = await enterAs("admin");
    expect(grants(await give("read", 168)).map(({ state }) => state)).toEqual(["open", "revoked"]);
    expect((await caller("/registrations/operators")).status).toBe(401);
  });
});

it("is given for an hour to seven days, by administrators alone", async () => {
  for (const hours of [0, 169, 1.5]) expect((await give("read", hours)).status).toBe(422);
  const operatorOf = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Operator")).token);
  expect((await operatorOf("/support", { body: { access: "read", hours: 1 } })).code).toBe("Forbidden");
  expect((await admin(`/support/${randomUUID()}`, { method: "DELETE" })).status).toBe(422);
});

it("access that is open is listed, however much was given since, and the list says what it leaves out", async () => {
  await give("read");
  await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    sql`
      insert into support_grants (tenant_id, access, hours, reason, granted_by_name, granted_at, ends_at)
      select tenant_id, access, hours, reason || n, granted_by_name, granted_at, now() - interval '1 minute'
      from support_grants, generate_series(1, 52) n
    `.execute(transaction),
  );
  const listed = async (query: string) =>
    (await admin<{ grants: SupportGrant[]; older: number }>(`/support${query}`)).body;
  const short = await listed("");
  expect([short.grants.length, short.older, short.grants.at(-1)?.state]).toEqual([51, 2, "open"]);
  const whole = await listed("?all=true");
  expect([whole.grants.length, whole.older]).toEqual([53, 0]);
});
