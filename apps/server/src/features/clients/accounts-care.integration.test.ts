import type { Account, ListedAccount } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer } from "../../testing/test-app.ts";
import { accountOf, type AccountsApp, openAccountsApp } from "./testing/accounts-app.ts";

let app: AccountsApp;
let { test, token, send, get, errorOf, fieldsOf, addClient } = {} as AccountsApp;
beforeAll(async () => {
  app = await openAccountsApp();
  ({ test, token, send, get, errorOf, fieldsOf, addClient } = app);
});
afterAll(() => test.close());

describe("the file of clients", () => {
  it("has the list in the reader's language, a row for each, with nothing that a sheet would run", async () => {
    const formula = { tenant: "formula", name: "=1+1", rootUser: { name: "F", email: "f@example.com" } };
    await send("POST", accountOf(formula));
    const file = await test.app.inject({
      url: "/api/management/clients/export?format=csv",
      headers: { ...bearer(token), "accept-language": "en" },
    });
    expect(file.headers["content-disposition"]).toContain("clients.csv");
    const [header = "", ...rows] = file.body.trim().split("\r\n");
    expect(header).toContain("Name,Identifier,CNPJ");
    expect(rows).toHaveLength((await get<ListedAccount[]>()).length);
    expect(rows.find((row) => row.includes(",formula,"))).toMatch(
      /^'=1\+1,formula,12\.ABC\.345\/01DE-35,Active,0,2,189,3,378,/,
    );
  });
});

describe("a mail that was given up", () => {
  it("is tried again when a manager asks for it, once", async () => {
    await send("POST", accountOf({ tenant: "again", rootUser: { name: "A", email: "a@again.example" } }));
    const listed = await get<ListedAccount[]>();
    const tenantId = Number(listed.find(({ tenant }) => tenant === "again")?._id);
    await expect.poll(() => test.mails.filter(({ to }) => to === "a@again.example").length).toBe(1);
    const { id } = await test.postgres.store.withTenant(tenantId, (transaction) =>
      transaction
        .insertInto("mail_queue")
        .values({
          tenant_id: tenantId,
          kind: "link",
          recipient: "a@again.example",
          details: JSON.stringify({ askedBy: null }),
          failed_at: new Date(),
          reason: "554 full",
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    const retry = (payload: object) =>
      test.app.inject({
        method: "POST",
        url: "/api/management/overview/failures/retry",
        headers: bearer(token),
        payload,
      });
    expect((await retry({ tenant: "again", what: "mail", id })).statusCode).toBe(200);
    await expect.poll(() => test.mails.filter(({ to }) => to === "a@again.example").length).toBe(2);
    expect(errorOf(await retry({ tenant: "again", what: "mail", id })).code).toBe("NotFound");
    expect(errorOf(await retry({ tenant: "again", what: "job", id: 1 })).code).toBe("NotFound");
  });
});

describe("limits of a client", () => {
  it("are kept as they are written, stay where they are left out, and are taken away by null", async () => {
    const limits = { maxUsers: 40, retentionMonths: 24, ingestPerMinute: 1_800 };
    await send(
      "POST",
      accountOf({ tenant: "limited", rootUser: { name: "L", email: "l@example.com" }, ...limits }),
    );
    expect(await get("/limited")).toMatchObject({ client: limits });
    const { rootUser: _, ...rest } = accountOf({ tenant: "limited" });
    await send("PUT", rest);
    expect(await get("/limited")).toMatchObject({ client: limits });
    await send("PUT", { ...rest, maxUsers: null });
    expect(await get("/limited")).toMatchObject({ client: { ...limits, maxUsers: null } });
    expect(await fieldsOf({ maxUsers: 0, retentionMonths: 241, ingestPerMinute: 1.5 })).toEqual([
      "maxUsers",
      "retentionMonths",
      "ingestPerMinute",
    ]);
  });

  it("are told to its administrators once when four fifths of the equipment are in use", async () => {
    const { admin, email } = await addClient("nearly");
    const { rootUser: _, ...rest } = accountOf({ tenant: "nearly", equipmentAmount: 5 });
    await send("PUT", rest);
    const warnings = () =>
      test.mails.filter(({ to, subject }) => to === email && subject.includes("equipamentos em uso"));
    const add = (mid: number) =>
      test.app.inject({
        method: "POST",
        url: "/api/client/nearly/registrations/equipments",
        payload: { name: `E${mid}`, type: 1, ip: "10.0.0.1", mid },
        headers: bearer(admin),
      });
    for (const mid of [1, 2, 3]) await add(mid);
    expect(warnings()).toEqual([]);
    for (const mid of [4, 5]) await add(mid);
    await expect.poll(() => warnings().map(({ subject }) => subject)).toEqual(["4 de 5 equipamentos em uso"]);
  });
});

describe("a client that gets another zone", () => {
  it("has its schedules due at their time of the new one", async () => {
    const { admin, account } = await addClient("moved");
    const url = "/api/client/moved/reports/schedules";
    const body = {
      name: "Noite",
      rhythm: "daily",
      time: "00:00",
      charts: ["Classification"],
      recipients: ["a@b.example"],
    };
    const dueOf = async () => {
      const { schedules } = (await test.app.inject({ url, headers: bearer(admin) })).json<{
        schedules: { nextDue: number }[];
      }>();
      return schedules.map(({ nextDue }) => timeOfDay(nextDue, "Pacific/Apia"));
    };
    expect(
      (await test.app.inject({ method: "POST", url, payload: body, headers: bearer(admin) })).statusCode,
    ).toBe(200);
    expect(await dueOf()).not.toEqual(["00:00"]);
    const { tenant, name, equipmentAmount, pricePerEquipment } = account.client;
    const change = { tenant, name, equipmentAmount, pricePerEquipment, timeZone: "Pacific/Apia" };
    expect((await send("PUT", change)).statusCode).toBe(200);
    expect(await dueOf()).toEqual(["00:00"]);
  });
});

const timeOfDay = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" }).format(
    ms,
  );

describe("a client", () => {
  it("takes a key user of the provider's naming, where no administrator has a password since the client came from elsewhere", async () => {
    const { tenantId, tenant } = await test.postgres.addTenant();
    const lost = await test.addUser(tenantId, "Admin");
    await test.postgres.store.withTenant(tenantId, (transaction) =>
      sql`update users set password_hash = null, tenant_owner = true, verified_at = now()
        where id = ${lost.userId}`.execute(transaction),
    );
    const { version, client } = await get<Account>(`/${tenant}`);
    const rootUser = { name: "Quem responde", email: "responde@example.com" };
    const wanted = { tenant, name: client.name, equipmentAmount: 1, pricePerEquipment: 100, rootUser };
    const answer = await send("PUT", wanted, `"${version}"`);
    expect([answer.statusCode, answer.json<Account>().owner]).toEqual([
      200,
      { ...rootUser, verified: false },
    ]);
    await expect.poll(() => test.mails.filter(({ to }) => to === rootUser.email)).toHaveLength(1);
  });
});
