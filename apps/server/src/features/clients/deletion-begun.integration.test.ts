import type { Account, ClientLeaving } from "@fiel/contracts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claim } from "../../platform/background/claim.ts";
import { removeTenant } from "../../platform/tenant-removal/remove-tenant.ts";
import { bearer } from "../../testing/test-app.ts";
import { accountOf, type AccountsApp, openAccountsApp } from "./testing/accounts-app.ts";

let app: AccountsApp;
let { test, token, send, get, errorOf, addClient } = {} as AccountsApp;
beforeAll(async () => {
  app = await openAccountsApp();
  ({ test, token, send, get, errorOf, addClient } = app);
});
afterAll(() => test.close());

const leaving = (method: "POST" | "DELETE" | "GET", payload?: object) =>
  test.app.inject({
    method,
    url: "/api/management/clients/account/begun/leaving",
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });

describe("the deletion of a client", () => {
  it("cannot be called off once it began, by any way, and says so", async () => {
    await addClient("begun");
    const { client } = await get<Account>("/begun");
    const tenantId = Number(client._id);
    const inStore = (statement: RawBuilder<unknown>) =>
      test.postgres.store.withTenant(tenantId, (transaction) => statement.execute(transaction));
    // Else the server itself deletes it.
    await claim(test.postgres.store.shared, `remove ${tenantId}`, "test", 3_600);
    await leaving("POST", { name: client.name });
    await inStore(sql`update tenants set leaves_at = now() - interval '1 hour'`);
    // A server that dies when the first rows are gone.
    const dying = {
      months: {
        ...test.stores.telemetry.months,
        of: async () => {
          throw new Error("killed");
        },
      },
    };
    const { store: postgres } = test.postgres;
    await expect(removeTenant({ postgres, telemetry: dying }, tenantId)).rejects.toThrow("killed");
    expect((await leaving("GET")).json<ClientLeaving>().begunAt).toBeGreaterThan(0);
    const late = await leaving("DELETE");
    expect([late.statusCode, errorOf(late).code]).toEqual([409, "LeavingBegun"]);
    const { rootUser: _, ...rest } = accountOf({ tenant: "begun" });
    expect(errorOf(await send("PUT", { ...rest, status: "Active" })).code).toBe("LeavingBegun");
    for (const change of [sql`status = 'Active'`, sql`leaves_at = null`, sql`leaving_begun_at = null`])
      await expect(inStore(sql`update tenants set ${change}`)).rejects.toThrow("began");
    expect((await get<Account>("/begun")).client.status).toBe("Blocked");

    await removeTenant({ postgres, telemetry: test.stores.telemetry }, tenantId);
    expect((await leaving("GET")).statusCode).toBe(404);
  });

  it("does not begin of a client that was let stay before it", async () => {
    await addClient("stays");
    const tenantId = Number((await get<Account>("/stays")).client._id);
    const { store: postgres } = test.postgres;
    expect(await removeTenant({ postgres, telemetry: test.stores.telemetry }, tenantId)).toEqual({});
    expect((await get<Account>("/stays")).client.status).toBe("Active");
  });
});
