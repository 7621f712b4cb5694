import { openTestPostgres, type TestPostgres } from "../../../testing/test-postgres.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findClient, findDeviceKey, findSession, listTenants } from "./look-ups.ts";
import { migrate } from "./migrate.ts";
import { setTenant } from "./open-postgres.ts";
import { registrationsChannel } from "./postgres-store.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres.close());

describe("withTenant", () => {
  it("keeps everything or, when the work throws, nothing", async () => {
    const { store } = postgres;
    const { tenantId } = await postgres.addTenant();
    const operator = { tenant_id: tenantId, code: 1, name: "Ana" };
    const names = () =>
      store.withTenant(tenantId, (transaction) =>
        transaction.selectFrom("operators").select("name").execute(),
      );
    const failed = store.withTenant(tenantId, async (transaction) => {
      await transaction.insertInto("operators").values(operator).execute();
      throw new Error("thrown on purpose");
    });
    await expect(failed).rejects.toThrow("thrown on purpose");
    expect(await names()).toEqual([]);
    await store.withTenant(tenantId, (transaction) =>
      transaction.insertInto("operators").values(operator).execute(),
    );
    expect(await names()).toEqual([{ name: "Ana" }]);
  });

  it("gives large integers as numbers and days as they are written", async () => {
    const { tenantId } = await postgres.addTenant();
    const [row] = await postgres.store.withTenant(tenantId, async (transaction) => {
      await transaction
        .updateTable("tenants")
        .set({ end_trial_at: "2026-02-01" })
        .where("id", "=", tenantId)
        .execute();
      const ms = sql<number>`1767225600123::bigint`.as("ms");
      return transaction.selectFrom("tenants").select(["end_trial_at", ms]).execute();
    });
    expect(row).toEqual({ end_trial_at: "2026-02-01", ms: 1_767_225_600_123 });
  });
});

describe("notifications", () => {
  const nextOf = async () => {
    const heard: string[] = [];
    let missed = 0;
    const stop = await postgres.store.listen(
      registrationsChannel,
      (payload) => heard.push(payload),
      () => (missed += 1),
    );
    return { heard, stop, missed: () => missed };
  };

  it("that a listener cannot read end neither the others nor the server", async () => {
    const stopFirst = await postgres.store.listen("unreadable", (payload) => void JSON.parse(payload));
    const heard: string[] = [];
    const stop = await postgres.store.listen("unreadable", (payload) => heard.push(payload));
    for (const payload of ["{half", "1"]) await postgres.store.notify("unreadable", payload);
    await expect.poll(() => heard).toEqual(["{half", "1"]);
    await Promise.all([stopFirst(), stop()]);
  });

  it("tell the tenant once per transaction that changed its registrations", async () => {
    const { tenantId } = await postgres.addTenant();
    const { heard, stop } = await nextOf();
    await postgres.store.withTenant(tenantId, async (transaction) => {
      const group = { tenant_id: tenantId, name: "Linha 1" };
      await transaction.insertInto("equipment_groups").values(group).execute();
      await transaction
        .insertInto("products")
        .values({ tenant_id: tenantId, code: 1, name: "A", net_weight: 1 })
        .execute();
    });
    await expect.poll(() => heard).toEqual([String(tenantId)]);
    await stop();
  });

  it.each([
    "equipment_groups",
    "equipment",
    "events",
    "operators",
    "products",
    "product_configurations",
    "coils",
    "orders",
  ])("are raised by inserts, updates and deletes in %s", async (table) => {
    const { rows } = await sql<{ event: string }>`
        select event_manipulation as event from information_schema.triggers
        where event_object_table = ${table} and action_orientation = 'STATEMENT' and trigger_name like 'tell%' order by 1
      `.execute(postgres.owner);
    expect(rows.map(({ event }) => event)).toEqual(["DELETE", "INSERT", "UPDATE"]);
  });

  it("tell of a changed tenant, too", async () => {
    const { tenantId } = await postgres.addTenant();
    const { heard, stop } = await nextOf();
    await postgres.store.withTenant(tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ status: "Blocked" }).where("id", "=", tenantId).execute(),
    );
    await expect.poll(() => heard).toEqual([String(tenantId)]);
    await stop();
  });

  it("come back after the connection was cut, and say that something may have been missed", async () => {
    const { heard, stop, missed } = await nextOf();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and usename = current_user
    `.execute(postgres.store.shared);
    await expect.poll(missed).toBe(1);
    await postgres.store.notify(registrationsChannel, "42");
    await expect.poll(() => heard).toContain("42");
    await stop();
  });

  it("stop for one listener and go on for the other", async () => {
    const [first, second] = [await nextOf(), await nextOf()];
    await first.stop();
    await postgres.store.notify(registrationsChannel, "7");
    await expect.poll(() => second.heard).toEqual(["7"]);
    expect(first.heard).toEqual([]);
    await second.stop();
  });
});

describe("look-ups before the tenant is known", () => {
  let tenantId: number;
  let tenant: string;
  let userId: string;
  const token = Buffer.alloc(32, 1);
  const key = Buffer.alloc(32, 2);
  const later = new Date(Date.now() + 60_000);

  beforeEach(async () => {
    ({ tenantId, tenant } = await postgres.addTenant());
    await postgres.store.withTenant(tenantId, async (transaction) => {
      const user = { tenant_id: tenantId, email: "ana@acme.com", name: "Ana", role: "Supervisor" as const };
      ({ id: userId } = await transaction
        .insertInto("users")
        .values(user)
        .returning("id")
        .executeTakeFirstOrThrow());
      await transaction.deleteFrom("sessions").execute();
      await transaction
        .insertInto("sessions")
        .values({ tenant_id: tenantId, token_hash: token, user_id: userId, expires_at: later })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    return () => clean();
  });
  const clean = () =>
    postgres.store.withTenant(tenantId, async (transaction) => {
      await transaction.deleteFrom("sessions").execute();
      await transaction.deleteFrom("devices").execute();
    });

  it("find a client by its identifier", async () => {
    expect(await findClient(postgres.store.shared, tenant)).toEqual({
      tenant_id: tenantId,
      tenant,
      name: tenant,
      language: "pt_BR",
      time_zone: "America/Sao_Paulo",
      logo_path: null,
      status: "Active",
    });
    expect(await findClient(postgres.store.shared, "nobody")).toBeNull();
    expect((await listTenants(postgres.store.shared)).map((listed) => listed.tenant)).toContain(tenant);
  });

  it("find a session with its user and tenant, until it is ended", async () => {
    const { store } = postgres;
    expect(await findSession(store.shared, token)).toMatchObject({
      tenant_id: tenantId,
      tenant,
      status: "Active",
      user_id: userId,
      role: "Supervisor",
      email: "ana@acme.com",
      language: "pt_BR",
      blocked: false,
    });
    await store.withTenant(tenantId, (transaction) =>
      transaction.updateTable("sessions").set({ revoked_at: new Date() }).execute(),
    );
    expect(await findSession(store.shared, token)).toBeNull();
  });

  it("find no session that expired or whose user was removed", async () => {
    const { store } = postgres;
    await store.withTenant(tenantId, (transaction) =>
      transaction
        .updateTable("sessions")
        .set({ expires_at: new Date(0) })
        .execute(),
    );
    expect(await findSession(store.shared, token)).toBeNull();
    await store.withTenant(tenantId, async (transaction) => {
      await transaction.updateTable("sessions").set({ expires_at: later }).execute();
      await transaction.updateTable("users").set({ removed_at: new Date() }).execute();
    });
    expect(await findSession(store.shared, token)).toBeNull();
  });

  it("find the tenant of a device key while it is valid", async () => {
    const { store } = postgres;
    const device = { tenant_id: tenantId, key_hash: key, key_hint: "abcd", app_key: "key" };
    await store.withTenant(tenantId, (transaction) =>
      transaction.insertInto("devices").values(device).execute(),
    );
    expect(await findDeviceKey(store.shared, key)).toMatchObject({
      tenant_id: tenantId,
      tenant,
      status: "Active",
    });
    const ended = { revoked_at: new Date(), app_key: null };
    await store.withTenant(tenantId, (transaction) =>
      transaction.updateTable("devices").set(ended).execute(),
    );
    expect(await findDeviceKey(store.shared, key)).toBeNull();
  });
});

describe("the schema", () => {
  it("is brought up to date once, however many start together", async () => {
    const applied = await Promise.all([
      migrate(postgres.owner),
      migrate(postgres.owner),
      migrate(postgres.owner),
    ]);
    expect(applied).toEqual([[], [], []]);
  });

  it("that a newer version changed is refused with a sentence", async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(
      postgres.owner,
    );
    await expect(migrate(postgres.owner)).rejects.toThrow(/versão mais nova do Fiel \(9999-of-tomorrow\)/);
    await sql`delete from kysely_migration where name = '9999-of-tomorrow'`.execute(postgres.owner);
  });

  it("takes one order in production per group and product, and one open run per order", async () => {
    const { tenantId } = await postgres.addTenant();
    const work = postgres.owner.transaction().execute(async (transaction) => {
      await setTenant(transaction, tenantId);
      const group = await transaction
        .insertInto("equipment_groups")
        .values({ tenant_id: tenantId, name: "Linha 1" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const product = await transaction
        .insertInto("products")
        .values({ tenant_id: tenantId, code: 1, name: "A", net_weight: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      const order = { tenant_id: tenantId, group_id: group.id, product_id: product.id, count: 1, status: 2 };
      await transaction
        .insertInto("orders")
        .values({ ...order, code_text: "1" })
        .execute();
      await transaction
        .insertInto("orders")
        .values({ ...order, code_text: "2" })
        .execute();
    });
    await expect(work).rejects.toThrow(/orders_in_production/);
  });

  it("takes an e-mail once per tenant whatever its case, and again after its user was removed", async () => {
    const { tenantId } = await postgres.addTenant();
    const user = { tenant_id: tenantId, name: "Ana", role: "Operator" as const };
    const add = (email: string) =>
      postgres.store.withTenant(tenantId, (transaction) =>
        transaction
          .insertInto("users")
          .values({ ...user, email })
          .execute(),
      );
    await add("ana@acme.com");
    await expect(add("Ana@Acme.com")).rejects.toThrow(/users_email/);
    await postgres.store.withTenant(tenantId, (transaction) =>
      transaction.updateTable("users").set({ removed_at: new Date() }).execute(),
    );
    await add("Ana@Acme.com");
  });
});
