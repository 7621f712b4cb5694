import type {
  Account,
  Administrator,
  AuditEntry,
  ClientLeaving,
  SignedIn,
  SubscriptionPage,
  TenantUser,
} from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearer } from "../../testing/test-app.ts";
import { letIn } from "../../testing/client-export.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { type AccountsApp, openAccountsApp } from "./testing/accounts-app.ts";

let app: AccountsApp;
let { test, token, get, errorOf, addClient } = {} as AccountsApp;
beforeAll(async () => {
  app = await openAccountsApp();
  ({ test, token, get, errorOf, addClient } = app);
});
afterAll(() => test.close());

let count = 0;
let of: { tenant: string; tenantId: number };
let keyUser: TestCaller;
let keyToken: string;
let keyUserId: string;
let keyMail: string;
let second: Awaited<ReturnType<typeof test.addUser>>;
let asSecond: TestCaller;
beforeEach(async () => {
  const tenant = `chave-${(count += 1)}`;
  const { admin, email, account } = await addClient(tenant);
  of = { tenant, tenantId: Number(account.client._id) };
  keyToken = admin;
  [keyUser, keyMail] = [testCaller(test.app, tenant, admin), email];
  const people = (await keyUser<TenantUser[]>("/users/profile")).body;
  keyUserId = people.find(({ tenantOwner }) => tenantOwner)?._id ?? "";
  second = await test.addUser(of.tenantId, "Admin");
  const signedIn = await app.signIn(tenant, second.email, "uma senha bem comprida");
  asSecond = testCaller(test.app, tenant, signedIn.json<SignedIn>().token);
});

const passOn = (caller: TestCaller, id: string, version?: number) =>
  caller<TenantUser>(`/users/profile/${id}/owner`, {
    method: "POST",
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
const byProvider = (id: string, version?: number) =>
  test.app.inject({
    method: "POST",
    url: `/api/management/clients/account/${of.tenant}/owner`,
    payload: { id },
    headers: { ...bearer(token), ...(version === undefined ? {} : { "if-match": `"${version}"` }) },
  });
const mailsTo = (email: string, words: RegExp) =>
  test.mails.filter(({ to, subject }) => to === email && words.test(subject));
const keyUsers = async () =>
  (await keyUser<TenantUser[]>("/users/profile")).body
    .filter(({ tenantOwner }) => tenantOwner)
    .map(({ _id }) => _id);

describe("the key user", () => {
  it("passes it on, is then removed like others, and the new one is protected instead", async () => {
    expect((await asSecond(`/users/profile/${keyUserId}`, { method: "DELETE" })).code).toBe("OwnerProtected");
    expect(await passOn(keyUser, second.userId)).toMatchObject({ status: 200, body: { tenantOwner: true } });
    expect(await keyUsers()).toEqual([second.userId]);
    expect((await get<Account>(`/${of.tenant}`)).owner?.email).toBe(second.email);
    for (const taken of [
      { path: "/block", body: { block: true } },
      { path: "/role", body: { role: "Operator" } },
    ])
      expect((await keyUser(`/users/profile/${second.userId}${taken.path}`, taken)).code).toBe(
        "OwnerProtected",
      );
    for (const { path, body } of [
      { path: "/block", body: { block: true } },
      { path: "/block", body: { block: false } },
      { path: "/role", body: { role: "Operator" } },
    ])
      expect((await asSecond(`/users/profile/${keyUserId}${path}`, { body })).status).toBe(200);
    expect((await asSecond(`/users/profile/${keyUserId}`, { method: "DELETE" })).status).toBe(200);
  });

  it("is told with all administrators, and the trail has both", async () => {
    await passOn(keyUser, second.userId);
    const words = new RegExp(`usuário-chave de ${of.tenant}|usuário-chave de Moinho`);
    for (const email of [keyMail, second.email])
      await expect.poll(() => mailsTo(email, words)).toHaveLength(1);
    const { entries } = (await asSecond<{ entries: AuditEntry[] }>("/audit")).body;
    expect(
      entries
        .filter(({ action }) => action === "changeOwner")
        .map(({ entityId, after }) => [entityId, after]),
    ).toEqual([
      [second.userId, { tenantOwner: true }],
      [keyUserId, { tenantOwner: false }],
    ]);
  });

  it("is an administrator who can come in, and the key user alone passes it on", async () => {
    expect((await passOn(asSecond, second.userId)).code).toBe("OwnerOnly");
    const operator = (await test.addUser(of.tenantId, "Operator")).userId;
    const body = { name: "Convidada", email: "convidada@example.com", role: "Admin" };
    const invited = (await keyUser<TenantUser>("/users/profile", { body })).body._id;
    const blocked = (await test.addUser(of.tenantId, "Admin")).userId;
    await keyUser(`/users/profile/${blocked}/block`, { body: { block: true } });
    for (const id of [operator, invited, blocked]) {
      expect((await passOn(keyUser, id)).code).toBe("OwnerNotAdmin");
      expect(errorOf(await byProvider(id)).code).toBe("OwnerNotAdmin");
    }
    const gone = (await test.addUser(of.tenantId, "Admin")).userId;
    await keyUser(`/users/profile/${gone}`, { method: "DELETE" });
    const elsewhere = await test.addUser((await test.postgres.addTenant()).tenantId, "Admin");
    for (const id of [gone, elsewhere.userId, "nobody"]) {
      expect((await passOn(keyUser, id)).code).toBe("NotFound");
      expect(errorOf(await byProvider(id)).code).toBe("NotFound");
    }
    expect(await keyUsers()).toEqual([keyUserId]);
  });

  it("is one, whoever passes it on at once, and not on what nobody has read", async () => {
    const third = (await test.addUser(of.tenantId, "Admin")).userId;
    const { version } = (await keyUser<TenantUser>(`/users/profile/${third}`)).body;
    const both = await Promise.all([passOn(keyUser, second.userId), passOn(keyUser, third, version)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const [left] = await keyUsers();
    const other = left === third ? second.userId : third;
    expect(await keyUsers()).toHaveLength(1);
    await byProvider(other);
    await byProvider(third);
    const stale = await asSecond(`/users/profile/${third}/role`, {
      body: { role: "Admin" },
      headers: { "if-match": `"${version}"` },
    });
    expect(stale.code).toBe("ChangedMeanwhile");
  });
});

describe("the provider", () => {
  it("makes another administrator the key user of a client, which its administrators are told", async () => {
    const listed = await get<Administrator[]>(`/${of.tenant}/administrators`);
    expect(listed.map(({ id, isOwner }) => [id, isOwner])).toEqual(
      expect.arrayContaining([
        [keyUserId, true],
        [second.userId, false],
      ]),
    );
    const answer = await byProvider(second.userId);
    expect(answer.json<Account>().owner).toMatchObject({ email: second.email, verified: true });
    for (const email of [keyMail, second.email])
      await expect.poll(() => mailsTo(email, /usuário-chave/)).toHaveLength(1);
    expect(mailsTo(keyMail, /usuário-chave/)[0]?.text).toContain("do fornecedor");
    // Doing it again changes nothing and mails nobody.
    expect((await byProvider(second.userId)).statusCode).toBe(200);
    const { entries } = (await asSecond<{ entries: AuditEntry[] }>("/audit")).body;
    expect(entries.filter(({ action }) => action === "changeOwner")).toHaveLength(2);
    expect((await asSecond(`/users/profile/${keyUserId}`, { method: "DELETE" })).status).toBe(200);
  });

  it("changes no key user of a client that is another than what was read", async () => {
    const third = (await test.addUser(of.tenantId, "Admin")).userId;
    const { version } = await get<Account>(`/${of.tenant}`);
    const changed = await byProvider(second.userId, version);
    expect(changed.statusCode).toBe(200);
    const late = await byProvider(third, version);
    expect([late.statusCode, errorOf(late).code]).toEqual([412, "ChangedMeanwhile"]);
    expect(await keyUsers()).toEqual([second.userId]);
    expect((await byProvider(third, changed.json<Account>().version)).statusCode).toBe(200);
    expect(await keyUsers()).toEqual([third]);
    // Any other change of the client changes its version too.
    const { version: read } = await get<Account>(`/${of.tenant}`);
    await test.postgres.store.withTenant(of.tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ plan: "3" }).where("id", "=", of.tenantId).execute(),
    );
    expect(errorOf(await byProvider(keyUserId, read)).code).toBe("ChangedMeanwhile");
  });
});

describe("a client's own order to leave", () => {
  const password = "uma bem comprida";
  const order = (caller: TestCaller, typed = password) => caller("/leaving", { body: { password: typed } });
  const withdraw = (caller: TestCaller) => caller("/leaving", { method: "DELETE" });
  const seenBy = async (caller: TestCaller) => (await caller<SubscriptionPage>("/subscription")).body.leaving;
  const leavingUrl = () => `/api/management/clients/account/${of.tenant}/leaving`;
  const providerSees = () => get<ClientLeaving>(`/${of.tenant}/leaving`);
  const byManager = (method: "POST" | "DELETE", path = "", payload?: object) =>
    test.app.inject({
      method,
      url: `${leavingUrl()}${path}`,
      headers: bearer(token),
      ...(payload === undefined ? {} : { payload }),
    });
  const exported = async () => {
    const answer = await byManager("POST", "/export");
    return answer.statusCode === 200 ? "exported" : errorOf(answer).code;
  };

  it("lets the provider export everything, until it is taken back; a manager's mark does not", async () => {
    const { name } = (await get<Account>(`/${of.tenant}`)).client;
    expect(await exported()).toBe("NoConsent");
    expect((await byManager("POST", "", { name })).statusCode).toBe(200);
    expect((await providerSees()).leavesAt).not.toBeNull();
    expect(await exported()).toBe("NoConsent");
    await byManager("DELETE");
    // The change ended every session.
    const again = await app.signIn(of.tenant, keyMail, password);
    keyUser = testCaller(test.app, of.tenant, again.json<SignedIn>().token);

    expect((await order(keyUser)).status).toBe(200);
    const ticket = (await byManager("POST", "/export")).json<{ path: string }>().path;
    expect((await withdraw(keyUser)).body).toEqual({ ordered: null });
    expect((await test.app.inject({ url: ticket })).statusCode).toBe(409);
    expect(await exported()).toBe("NoConsent");
  });

  it("is the key user's, with the password once more, and nobody else's", async () => {
    expect(await seenBy(keyUser)).toEqual({ ordered: null, isMine: true });
    expect(await seenBy(asSecond)).toEqual({ ordered: null, isMine: false });
    expect((await order(asSecond, "uma senha bem comprida")).code).toBe("KeyUserOnly");
    expect((await withdraw(asSecond)).code).toBe("KeyUserOnly");
    expect((await order(keyUser, "uma errada")).fields).toHaveProperty("password");
    await letIn(test, { tenant: of.tenant, token: keyToken });
    const entered = await test.app.inject({
      method: "POST",
      url: `/api/management/clients/account/${of.tenant}/support/session`,
      headers: bearer(token),
    });
    const support = testCaller(test.app, of.tenant, entered.json<{ user: { token: string } }>().user.token);
    expect((await seenBy(support)).isMine).toBe(false);
    expect((await order(support)).status).toBe(403);
    expect(await seenBy(keyUser)).toMatchObject({ ordered: null });
    expect((await providerSees()).ordered).toBeNull();
  });

  it("is seen by the provider and by administrators, who get a mail, and stands in the trail; nothing is blocked", async () => {
    const ordered = (await order(keyUser)).body["ordered"];
    expect(ordered).toMatchObject({ by: of.tenant });
    // Ordering again keeps the first order and mails nobody.
    expect((await order(keyUser)).body["ordered"]).toEqual(ordered);
    expect((await providerSees()).ordered).toEqual(ordered);
    expect(await seenBy(asSecond)).toEqual({ ordered, isMine: false });
    await withdraw(keyUser);
    for (const email of [keyMail, second.email])
      for (const words of [/ pediu que /, / desistiu da saída /])
        await expect
          .poll(() => mailsTo(email, /^Pedido de saída de /).filter(({ text }) => words.test(text)))
          .toHaveLength(1);
    const { entries } = (await asSecond<{ entries: AuditEntry[] }>("/audit")).body;
    expect(entries.map(({ action }) => action).filter((action) => action.endsWith("Leaving"))).toEqual([
      "withdrawLeaving",
      "orderLeaving",
    ]);
  });

  it("goes with the key user, and stays as it is once the deletion began", async () => {
    await order(keyUser);
    await passOn(keyUser, second.userId);
    expect((await withdraw(keyUser)).code).toBe("KeyUserOnly");
    const within = (change: ReturnType<typeof sql>) =>
      test.postgres.store.withTenant(of.tenantId, (transaction) =>
        sql`update tenants set ${change}`.execute(transaction),
      );
    await within(sql`leaving_begun_at = now()`);
    expect((await withdraw(asSecond)).code).toBe("LeavingBegun");
    await expect(within(sql`leaving_ordered_at = null, leaving_ordered_by = null`)).rejects.toThrow("began");
  });
});

it("is nobody whom the provider names, of a client that has an administrator and no key user", async () => {
  const { tenantId, tenant } = await test.postgres.addTenant();
  const { email } = await test.addUser(tenantId, "Admin");
  const { version, client } = await get<Account>(`/${tenant}`);
  const rootUser = { name: "Intruso", email: "intruso@provider.example" };
  const { name, equipmentAmount, pricePerEquipment } = client;
  const wanted = {
    tenant,
    name,
    equipmentAmount: equipmentAmount || 1,
    pricePerEquipment: pricePerEquipment || 100,
  };
  const refused = await app.send("PUT", { ...wanted, rootUser }, `"${version}"`);
  expect([refused.statusCode, errorOf(refused).fields]).toMatchObject([
    422,
    { "rootUser.email": expect.any(String) },
  ]);
  const administrators = await get<Administrator[]>(`/${tenant}/administrators`);
  expect(administrators.map((one) => one.email)).toEqual([email]);
  expect(mailsTo(rootUser.email, /./)).toEqual([]);
});
