import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Account, ClientLeaving } from "@fiel/contracts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { claim } from "../../platform/background/claim.ts";
import { removeTenant } from "../../platform/tenant-removal/remove-tenant.ts";
import { openExportArchive } from "../../platform/tenant-transfer/export-archive.ts";
import { exportTenant, writeExport } from "../../platform/tenant-transfer/export-tenant.ts";
import type { Manifest } from "../../platform/tenant-transfer/manifest.ts";
import { noteExport, whileNoted } from "../../platform/tenant-transfer/noted-export.ts";
import { finishImport } from "../../platform/tenant-transfer/import-tenant.ts";
import { readExport } from "../../platform/tenant-transfer/read-export.ts";
import { up } from "../../platform/stores/postgres/migrations/0112-ended-imports.ts";
import { up as letInSince } from "../../platform/stores/postgres/migrations/0126-let-in-since.ts";
import { openPool } from "../../platform/stores/postgres/pool.ts";
import { requireMayOpen } from "../../platform/tenants/require-no-deletion.ts";
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
    // Claimed by the test, so that the server does not delete the client itself.
    await claim(test.postgres.store.shared, `remove ${tenantId}`, "test", 3_600);
    await leaving("POST", { name: client.name });
    await inStore(sql`update tenants set leaves_at = now() - interval '1 hour'`);
    // A server that dies after the first rows are deleted.
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

    await claim(postgres.shared, `bill ${tenantId}`, "test", 0);
    await removeTenant({ postgres, telemetry: test.stores.telemetry }, tenantId);
    expect((await leaving("GET")).statusCode).toBe(404);
    const { rows } = await sql`select key from claims where key like ${`% ${tenantId}`}`.execute(
      postgres.shared,
    );
    expect(rows).toEqual([]);
  });

  it("does not begin of a client that was let stay before it", async () => {
    await addClient("stays");
    const tenantId = Number((await get<Account>("/stays")).client._id);
    const { store: postgres } = test.postgres;
    expect(await removeTenant({ postgres, telemetry: test.stores.telemetry }, tenantId)).toEqual({});
    expect((await get<Account>("/stays")).client.status).toBe("Active");
  });

  it("waits for an export that is under way, and no export is called whole that was cut by it", async () => {
    await addClient("exported");
    const { client } = await get<Account>("/exported");
    const tenantId = Number(client._id);
    const { store: postgres } = test.postgres;
    const inStore = (statement: RawBuilder<unknown>) =>
      postgres.withTenant(tenantId, (transaction) => statement.execute(transaction));
    await claim(postgres.shared, `remove ${tenantId}`, "test", 3_600);
    await inStore(sql`update tenants set status = 'Blocked', leaves_at = now() - interval '1 hour'`);
    await inStore(sql`insert into tenant_transfers (tenant_id, kind, directory, state, seen_at)
      values (${tenantId}, 'export', '', 'running', now())`);
    const { telemetry } = test.stores;
    expect(await removeTenant({ postgres, telemetry }, tenantId)).toEqual({});
    expect((await get<Account>("/exported")).client.status).toBe("Blocked");
    await inStore(sql`update tenant_transfers set state = 'done'`);
    await inStore(sql`update tenants set leaving_begun_at = now()`);
    const archive = openExportArchive({ signal: new AbortController().signal, onRows: () => undefined });
    archive.file.on("error", () => undefined).resume();
    const dependencies = { db: postgres.shared, telemetry, nowMs: Date.now(), sealFor: null };
    await expect(writeExport(dependencies, tenantId, archive)).rejects.toThrow("não estaria inteira");
    expect(await removeTenant({ postgres, telemetry }, tenantId)).not.toEqual({});
  });
});

it("waits for an export by a command, which begins no more once it began, and tells of one that fails", async () => {
  await addClient("commanded");
  const tenantId = Number((await get<Account>("/commanded")).client._id);
  const { store: postgres } = test.postgres;
  const { telemetry } = test.stores;
  const inStore = (statement: RawBuilder<unknown>) =>
    postgres.withTenant(tenantId, (transaction) => statement.execute(transaction));
  const noted = () =>
    postgres.withTenant(tenantId, (transaction) =>
      noteExport(transaction, tenantId, { directory: "/export", sealFor: null }),
    );
  const deleted = async () => Object.keys(await removeTenant({ postgres, telemetry }, tenantId)).length > 0;
  await claim(postgres.shared, `remove ${tenantId}`, "test", 3_600);
  const first = await noted();
  const other = await noted();
  await inStore(sql`update tenants set status = 'Blocked', leaves_at = now() - interval '1 hour'`);
  expect(await deleted()).toBe(false);
  const during = { first: true, other: true };
  await whileNoted(postgres.shared, first, async () => {
    during.first = await deleted();
    return { counts: {} } as Manifest;
  });
  const failing = whileNoted(postgres.shared, other, async () => {
    during.other = await deleted();
    throw new Error("disk full");
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(during).toEqual({ first: false, other: false });
  const { rows } = await inStore(sql`select state, reason from tenant_transfers order by id`);
  expect(rows).toEqual([
    { state: "done", reason: null },
    { state: "failed", reason: "disk full" },
  ]);
  // A dead command is noticed after a minute, and then by the next one.
  const agedByTwoMinutes = sql`update tenant_transfers set asked_at = now() - interval '2 minutes'`;
  const { id: died } = await noted();
  await inStore(agedByTwoMinutes);
  await noted();
  expect((await inStore(sql`select state from tenant_transfers where id = ${died}`)).rows).toEqual([
    { state: "failed" },
  ]);
  await inStore(agedByTwoMinutes);
  await inStore(sql`update tenants set leaving_begun_at = now()`);
  await expect(noted()).rejects.toMatchObject({ code: "LeavingBegun" });
  expect(await deleted()).toBe(true);
});

it("sees an export that was begun while it waited for the client's row", async () => {
  await addClient("raced");
  const tenantId = Number((await get<Account>("/raced")).client._id);
  const { store: postgres } = test.postgres;
  await claim(postgres.shared, `remove ${tenantId}`, "test", 3_600);
  await postgres.withTenant(tenantId, (transaction) =>
    sql`update tenants set status = 'Blocked', leaves_at = now() - interval '1 hour'`.execute(transaction),
  );
  let removing: ReturnType<typeof removeTenant> | undefined;
  await postgres.withTenant(tenantId, async (transaction) => {
    await noteExport(transaction, tenantId, { directory: "/export", sealFor: null });
    removing = removeTenant({ postgres, telemetry: test.stores.telemetry }, tenantId);
    const waits = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(
        test.postgres.owner,
      );
    await expect.poll(async () => (await waits()).rows[0]?.n ?? 0).toBeGreaterThan(0);
  });
  expect(await removing).toEqual({});
});

describe("a client whose import is not done", () => {
  it.each(["waiting", "failed"])("is unblocked by nobody (%s), and says so", async (state) => {
    const tenant = `arriving-${state}`;
    await addClient(tenant);
    const tenantId = Number((await get<Account>(`/${tenant}`)).client._id);
    const inStore = (statement: RawBuilder<unknown>) =>
      test.postgres.store.withTenant(tenantId, (transaction) => statement.execute(transaction));
    await inStore(sql`update tenants set status = 'Blocked'`);
    await inStore(sql`insert into tenant_transfers (tenant_id, kind, directory, source, state)
      values (${tenantId}, 'import', '/nowhere', 'x', ${state})`);
    const { rootUser: _, ...rest } = accountOf({ tenant });
    const early = await send("PUT", { ...rest, status: "Active" });
    expect([early.statusCode, errorOf(early).code]).toEqual([409, "ImportUnfinished"]);
    await expect(inStore(sql`update tenants set status = 'Active'`)).rejects.toThrow("not done");
    await inStore(sql`update tenant_transfers set state = 'done'`);
    expect((await send("PUT", { ...rest, status: "Active" })).statusCode).toBe(200);
  });

  it.each([
    ["a client that was let in by hand", "done", sql`update tenants set status = 'Active'`],
    [
      "a client that billing blocked after that",
      "done",
      sql`insert into subscriptions (tenant_id, billing_cycle_anchor, next_step_at, blocked_at)
        select id, '2026-01-01', 'infinity', now() from tenants`,
    ],
    ["a client that nobody let in", "failed", sql`select`],
  ])("is told from those of before the rule: the failed import of %s is %s", async (_of, state, change) => {
    const { tenantId } = await test.postgres.addTenant();
    const inStore = (statement: RawBuilder<unknown>) =>
      test.postgres.store.withTenant(tenantId, (transaction) => statement.execute(transaction));
    await inStore(sql`update tenants set status = 'Blocked'`);
    await inStore(change);
    await inStore(sql`insert into tenant_transfers (tenant_id, kind, directory, source, state)
      values (${tenantId}, 'import', '/nowhere', 'x', 'failed')`);
    await test.postgres.owner
      .transaction()
      .execute((transaction) => up(transaction as unknown as Kysely<unknown>));
    expect((await inStore(sql`select state from tenant_transfers`)).rows).toEqual([{ state }]);
  });

  it.each([
    ["let in since, and blocked by hand again", "done", sql`now()`],
    ["let in before it was loaded", "failed", sql`now() - interval '1 day'`],
  ])("is told by its trail: the failed import of one %s is %s", async (_of, state, at) => {
    const { tenantId } = await test.postgres.addTenant();
    const inStore = (statement: RawBuilder<unknown>) =>
      test.postgres.store.withTenant(tenantId, (transaction) => statement.execute(transaction));
    await inStore(sql`update tenants set status = 'Blocked'`);
    await inStore(sql`insert into tenant_transfers (tenant_id, kind, directory, source, state, asked_at)
      values (${tenantId}, 'import', '/nowhere', 'x', 'failed', now() - interval '1 hour')`);
    await inStore(sql`insert into audit_entries (tenant_id, at, actor, actor_kind, action, entity, entity_id)
      values (${tenantId}, ${at}, 'fiel', 'system', 'unblock', 'tenant', ${tenantId}::text)`);
    await test.postgres.owner
      .transaction()
      .execute((transaction) => letInSince(transaction as unknown as Kysely<unknown>));
    expect((await inStore(sql`select state from tenant_transfers`)).rows).toEqual([{ state }]);
  });

  it("goes on leaving when the deletion was ordered meanwhile, and is let in as it is called off", async () => {
    await addClient("begun");
    const { client } = await get<Account>("/begun");
    const tenantId = Number(client._id);
    const { store: postgres } = test.postgres;
    const { telemetry } = test.stores;
    const inStore = (statement: RawBuilder<unknown>) =>
      postgres.withTenant(tenantId, (transaction) => statement.execute(transaction));
    const directory = path.join(await mkdtemp(path.join(tmpdir(), "fiel-arriving-")), "export");
    const dependencies = { db: postgres.shared, telemetry, nowMs: Date.now(), sealFor: null };
    await exportTenant(dependencies, tenantId, directory);
    const { source } = await readExport(directory);
    await inStore(sql`update tenants set status = 'Blocked'`);
    expect((await leaving("POST", { name: client.name })).statusCode).toBe(200);
    await inStore(sql`insert into tenant_transfers (tenant_id, kind, directory, source, products)
      values (${tenantId}, 'import', ${directory}, ${source}, '{}')`);
    await finishImport({ db: postgres.shared, telemetry }, tenantId);
    await expect
      .poll(async () => (await inStore(sql`select state from tenant_transfers`)).rows)
      .toEqual([{ state: "done" }]);
    expect((await leaving("GET")).json<ClientLeaving>().leavesAt).not.toBeNull();
    expect((await get<Account>("/begun")).client.status).toBe("Blocked");
    expect((await leaving("DELETE")).statusCode).toBe(200);
    expect((await get<Account>("/begun")).client.status).toBe("Active");
    await rm(path.dirname(directory), { recursive: true });
  });
});

it("is asked of the client alone, and exported, where the owner of the database is a superuser, who sees all clients", async () => {
  const { tenantId, tenant: own } = await test.postgres.addTenant();
  const other = await test.postgres.addTenant();
  await test.postgres.store.withTenant(other.tenantId, (transaction) =>
    sql`insert into tenant_transfers (tenant_id, kind, directory, source, state)
      values (${other.tenantId}, 'import', '/nowhere', 'x', 'failed')`.execute(transaction),
  );
  const { host, port, superuserPassword: password } = inject("postgres");
  const { database } = test.postgres.access.owner;
  const { db, end } = openPool({ host, port, user: "postgres", password, database }, 1, console);
  try {
    await db.transaction().execute((transaction) => requireMayOpen(transaction, tenantId));
    const dependencies = { db, telemetry: test.stores.telemetry, nowMs: Date.now(), sealFor: null };
    const archive = openExportArchive({ signal: new AbortController().signal, onRows: () => undefined });
    archive.file.resume();
    const { counts, tenant } = await writeExport(dependencies, tenantId, archive);
    expect(tenant.tenant).toBe(own);
    expect([counts["tenants"], counts["users"], counts["audit_entries"]]).toEqual([1, 0, 0]);
  } finally {
    await end();
  }
});
