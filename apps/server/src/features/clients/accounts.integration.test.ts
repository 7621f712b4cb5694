import {
  type Account,
  type AnswerOf,
  type AuditEntry,
  type ClientLeaving,
  type ListedAccount,
  type readProviderOverview,
} from "@fiel/contracts";
import { addDays, addMonths } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceServer } from "../../platform/servers/announce-server.ts";
import { quiet } from "../../platform/stores/postgres/testing/test-store.ts";
import { gatewayReport, reportedMachine } from "../../testing/gateway-report.ts";
import { bearer } from "../../testing/test-app.ts";
import { accountOf, type AccountsApp, openAccountsApp, today } from "./testing/accounts-app.ts";

let app: AccountsApp;
let { test, token, send, get, errorOf, fieldsOf, signIn, addClient } = {} as AccountsApp;
beforeAll(async () => {
  app = await openAccountsApp();
  ({ test, token, send, get, errorOf, fieldsOf, signIn, addClient } = app);
});
afterAll(() => test.close());

describe("creating a client", () => {
  it("answers it with its key user, in the form that all is kept in", async () => {
    const answer = await send("POST", accountOf());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["etag"]).toMatch(/^"\d+"$/);
    const { client, owner } = answer.json<Account>();
    expect(owner).toEqual({ name: "Helena Prado", email: "helena@santarita.example", verified: false });
    expect(client).toMatchObject({
      tenant: "santa-rita",
      status: "Active",
      plan: "2",
      cnpj: "12.ABC.345/01DE-35",
      timeZone: "America/Manaus",
      address: { cep: "84070-260", state: "AM" },
      pricePerEquipment: 18_900,
      billingPeriod: 3,
      billingCycleAnchor: addDays(today(), 30),
      endTrialAt: addDays(today(), 11),
      currentPeriodStatus: null,
      nextInvoice: null,
    });
    expect(await get("/santa-rita")).toMatchObject({ client, owner });
  });

  it("refuses a second one with the same identifier, in any case", async () => {
    const error = errorOf(await send("POST", accountOf({ tenant: "SANTA-rita" })));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["ClientAlreadyExists", ["tenant"]]);
    const both = await Promise.all(["twins", "twins"].map((tenant) => send("POST", accountOf({ tenant }))));
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it.each([
    [{ name: " " }, ["name"]],
    [{ tenant: "santa rita" }, ["tenant"]],
    [{ tenant: ":provider" }, ["tenant"]],
    [{ rootUser: { name: "", email: "x" } }, ["rootUser.name", "rootUser.email"]],
    [{ rootUser: undefined }, ["rootUser"]],
    [{ pricePerEquipment: 0 }, ["pricePerEquipment"]],
    [{ equipmentAmount: 0 }, ["equipmentAmount"]],
    [{ billingPeriod: 0 }, ["billingPeriod"]],
    [{ billingPeriod: 13 }, ["billingPeriod"]],
    [{ endTrialAt: "2020-01-01" }, ["endTrialAt"]],
    [{ endTrialAt: "amanhã" }, ["endTrialAt"]],
    [{ billingCycleAnchor: "2020-01-01" }, ["billingCycleAnchor"]],
    [{ cnpj: "11.222.333/0001-82" }, ["cnpj"]],
    [{ address: { cep: "1" } }, ["address.cep"]],
    [{ accountResponsible: "x" }, ["accountResponsible"]],
    [{ language: "tlh" }, ["language"]],
  ])("refuses %j, naming the field", async (change, fields) => {
    expect(await fieldsOf(change)).toEqual(fields);
  });

  it("refuses a trial of a year, and a first billing within it", async () => {
    const far = { endTrialAt: addMonths(today(), 12), billingCycleAnchor: addMonths(today(), 13) };
    expect(await fieldsOf(far)).toEqual(["endTrialAt"]);
    expect(await fieldsOf({ billingCycleAnchor: addDays(today(), 11) })).toEqual(["billingCycleAnchor"]);
    const error = errorOf(await send("POST", accountOf({ tenant: "wrong", pricePerEquipment: 0 })));
    expect(error.fields).toEqual({ pricePerEquipment: "Preço por equipamento não pode ser R$ 0,00" });
  });

  it("mails the key user, who comes in as the administrator of a client that has its system events", async () => {
    const { admin, email } = await addClient("boa-safra");
    const events = await test.app.inject({
      url: "/api/client/boa-safra/registrations/events",
      headers: bearer(admin),
    });
    expect(events.json<unknown[]>().length).toBeGreaterThan(10);
    expect(await get("/boa-safra")).toMatchObject({ owner: { email, verified: true } });
    const trail = await test.app.inject({ url: "/api/client/boa-safra/audit", headers: bearer(admin) });
    const { entries } = trail.json<{ entries: AuditEntry[] }>();
    expect(entries.at(-1)).toMatchObject({ actorKind: "manager", action: "create", entity: "tenant" });
  });
});

describe("the list of clients", () => {
  it("has every one with its state, what of its equipment is in use, and who is its key user", async () => {
    const { admin } = await addClient("listed");
    const equipment = { name: "EQ1", type: 1, ip: "10.0.0.1" };
    const url = "/api/client/listed/registrations/equipments";
    await test.app.inject({ method: "POST", url, payload: { ...equipment, mid: 1 }, headers: bearer(admin) });
    const listed = (await get<ListedAccount[]>()).find(({ tenant }) => tenant === "listed");
    expect(listed).toMatchObject({
      status: "Active",
      equipmentUsed: 1,
      equipmentAmount: 2,
      pricePerEquipment: 18_900,
      currentPeriodStatus: null,
      openCents: 0,
      lateCents: 0,
      owner: { verified: true },
    });
    expect(listed?.lastSignInAt).toBeGreaterThan(0);
  });
});

describe("the overview", () => {
  it("has every client with its use, gateways that fell silent and not those that only brought a history, and mails that were given up", async () => {
    await send("POST", accountOf({ tenant: "seen", rootUser: { name: "S", email: "s@seen.example" } }));
    const { _id: id = "" } = (await get<ListedAccount[]>()).find(({ tenant }) => tenant === "seen") ?? {};
    const tenantId = Number(id);
    const seen = { first_seen_at: 1, last_seen_at: Date.now() - 3_600_000 };
    await test.postgres.store.withTenant(tenantId, async (transaction) => {
      const gateway = "6a1f3f0e-8f0e-4c60-9e68-0d5a3c7b1c11";
      const report = JSON.stringify(
        gatewayReport(gateway, { machines: [3, 4, 9].map((mid) => reportedMachine(mid)) }),
      );
      await transaction
        .insertInto("gateways")
        .values([
          { tenant_id: tenantId, gateway, report, ...seen },
          ...["6a1f3f0e-8f0e-4c60-9e68-0d5a3c7b1c12", "6a1f3f0e-8f0e-4c60-9e68-0d5a3c7b1c13"].map(
            (other, place) => ({
              tenant_id: tenantId,
              gateway: other,
              report: null,
              ...seen,
              first_seen_at: seen.last_seen_at - (place === 0 ? 600_000 : 100_000_000),
            }),
          ),
        ])
        .execute();
      await sql`
        insert into equipment (tenant_id, mid, name, created_at, removed_at)
        values (${tenantId}, 4, 'ACU2', 1, null), (${tenantId}, 3, 'ACU1', 1, null), (${tenantId}, 9, 'VELH', 1, 2)
      `.execute(transaction);
      const mail = { tenant_id: tenantId, kind: "link", recipient: "x@seen.example" };
      const failed = { failed_at: new Date(), reason: "550 no such box" };
      await transaction
        .insertInto("mail_queue")
        .values({ ...mail, ...failed })
        .execute();
    });
    const server = await announceServer({ db: test.postgres.store.shared, name: "sala:3000", log: quiet });
    const answer = await test.app.inject({ url: "/api/management/overview", headers: bearer(token) });
    const overview = answer.json<AnswerOf<typeof readProviderOverview>>();
    expect(overview.clients.find(({ tenant }) => tenant === "seen")).toMatchObject({
      gateways: 2,
      silentGateways: 2,
      weighingsPerDay: 0,
      storedWeighings: 0,
      storedBytes: 0,
    });
    expect(overview.silent.toSorted((a, b) => a.gateway.localeCompare(b.gateway))).toMatchObject([
      { tenant: "seen", lastSeenAt: seen.last_seen_at, host: "GW-01", equipment: ["ACU1", "ACU2"] },
      { tenant: "seen", lastSeenAt: seen.last_seen_at, host: null, equipment: [] },
    ]);
    expect(overview.failures).toMatchObject([{ tenant: "seen", what: "mail", reason: "550 no such box" }]);
    expect(overview.money).toMatchObject({ late: 0, lateClients: 0 });
    expect(overview.clients.find(({ tenant }) => tenant === "seen")?.weighingsOfDays).toEqual(
      Array(14).fill(0),
    );
    expect(overview.lastCopyAt).toBeNull();
    const { version } = overview;
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(overview.servers).toMatchObject([{ name: "sala:3000", version, alive: true }]);
    await server.close();
    const open = await test.app.inject({ url: "/api/management/overview/open", headers: bearer(token) });
    expect(open.json()).toEqual({ count: 3 });
  });
});

describe("changing a client", () => {
  it("keeps the identifier and the first cycle, and tells who else changed it meanwhile", async () => {
    const made = await send(
      "POST",
      accountOf({ tenant: "changed", rootUser: { name: "C", email: "c@example.com" } }),
    );
    const etag = String(made.headers["etag"]);
    const { rootUser: _, ...rest } = accountOf({ tenant: "changed", name: "Outro nome", equipmentAmount: 5 });
    const changed = await send("PUT", rest, etag);
    expect(changed.json<Account>().client).toMatchObject({ name: "Outro nome", equipmentAmount: 5 });
    const late = errorOf(await send("PUT", rest, etag));
    expect([late.code, late.current?.["version"]]).toEqual([
      "ChangedMeanwhile",
      changed.json<Account>().version,
    ]);
    const moved = await send("PUT", { ...rest, billingCycleAnchor: addDays(today(), 31) });
    expect(Object.keys(errorOf(moved).fields ?? {})).toEqual(["billingCycleAnchor"]);
    expect(errorOf(await send("PUT", { ...rest, tenant: "nobody" })).code).toBe("ClientNotFound");
  });

  it("lets the key user change until the invitation is answered, and mails the new one", async () => {
    await send("POST", accountOf({ tenant: "owned", rootUser: { name: "A", email: "wrong@owned.example" } }));
    const right = { name: "Ana", email: "right@owned.example" };
    const changed = await send("PUT", accountOf({ tenant: "owned", rootUser: right }));
    expect(changed.json<Account>().owner).toEqual({ ...right, verified: false });
    await expect.poll(() => test.mails.filter(({ to }) => to === right.email).length).toBe(1);
    const again = { method: "POST", url: "/api/management/clients/account/owned/invitation" } as const;
    expect((await test.app.inject({ ...again, headers: bearer(token) })).statusCode).toBe(200);
    await expect.poll(() => test.mails.filter(({ to }) => to === right.email).length).toBe(2);

    const { email } = await addClient("verified");
    const other = accountOf({ tenant: "verified", rootUser: { name: "B", email: "b@example.com" } });
    expect(errorOf(await send("PUT", other)).fields).toHaveProperty(["rootUser.email"]);
    const same = accountOf({ tenant: "verified", rootUser: { name: "verified", email } });
    expect((await send("PUT", same)).statusCode).toBe(200);
    const url = "/api/management/clients/account/verified/invitation";
    const refused = await test.app.inject({ method: "POST", url, headers: bearer(token) });
    expect(errorOf(refused).code).toBe("OwnerVerified");
  });
});

describe("blocking a client", () => {
  it("ends its sessions at once; what its gateways hold is taken after unblocking, and nothing meanwhile", async () => {
    const { admin, email } = await addClient("blocked");
    const clients = await get<ListedAccount[]>();
    const tenantId = Number(clients.find(({ tenant }) => tenant === "blocked")?._id);
    const key = await test.addDeviceKey(tenantId);
    const own = { url: "/api/client/blocked/registrations/events", headers: bearer(admin) };
    const device = { url: "/api/device/v1/config", headers: bearer(key) };
    expect((await test.app.inject(device)).statusCode).toBe(200);
    const { rootUser: _, ...rest } = accountOf({ tenant: "blocked" });
    const set = (status: string) => send("PUT", { ...rest, status });
    expect((await set("Blocked")).json<Account>().client.status).toBe("Blocked");
    expect((await test.app.inject(own)).statusCode).toBe(401);
    expect(errorOf(await signIn("blocked", email, "uma bem comprida")).code).toBe("ClientBlocked");
    expect(errorOf(await test.app.inject(device)).code).toBe("ClientBlocked");
    await set("Active");
    expect((await test.app.inject(own)).statusCode).toBe(401);
    expect((await signIn("blocked", email, "uma bem comprida")).statusCode).toBe(200);
    expect((await test.app.inject(device)).statusCode).toBe(200);
  });
});

describe("deleting a client", () => {
  const leaving = (method: "GET" | "POST" | "DELETE", payload?: object) =>
    test.app.inject({
      method,
      url: "/api/management/clients/account/leaving/leaving",
      headers: bearer(token),
      ...(payload === undefined ? {} : { payload }),
    });

  it("wants its name, blocks it until the day, and can be called off", async () => {
    const { admin } = await addClient("leaving");
    const { client } = await get<Account>("/leaving");
    const own = { url: "/api/client/leaving/registrations/events", headers: bearer(admin) };
    expect((await leaving("GET")).json()).toEqual({
      leavesAt: null,
      begunAt: null,
      ordered: null,
      delayDays: 7,
      exported: null,
      dropped: [],
    });
    expect(errorOf(await leaving("POST", { name: `${client.name}x` })).fields).toHaveProperty("name");
    expect((await test.app.inject(own)).statusCode).toBe(200);

    const asked = (await leaving("POST", { name: ` ${client.name} ` })).json<ClientLeaving>();
    expect(Math.round(((asked.leavesAt ?? 0) - Date.now()) / 86_400_000)).toBe(7);
    expect((await test.app.inject(own)).statusCode).toBe(401);
    expect((await get<Account>("/leaving")).client.status).toBe("Blocked");

    expect((await leaving("DELETE")).json()).toMatchObject({ leavesAt: null });
    expect((await get<Account>("/leaving")).client.status).toBe("Active");
    expect((await leaving("DELETE")).statusCode).toBe(200);
  });
});
