import { openTestPostgres, type TestPostgres } from "../../../testing/test-postgres.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setTenant } from "./open-postgres.ts";
import { describeApplicationRole } from "./testing/application-role.part.ts";

let postgres: TestPostgres;
let mine: number;
let theirs: number;

beforeAll(async () => {
  postgres = await openTestPostgres();
  mine = (await postgres.addTenant()).tenantId;
  theirs = (await postgres.addTenant()).tenantId;
});
afterAll(() => postgres.close());

interface TableFacts {
  name: string;
  enabled: boolean;
  forced: boolean;
  uses: string | null;
  checks: string | null;
  roles: string | null;
  commands: string | null;
}

const isolation = "(tenant_id = (NULLIF(current_setting('fiel.tenant_id'::text, true), ''::text))::integer)";

describe("row-level security", () => {
  it("is forced, with the tenant's policy, on every table that has a tenant", async () => {
    const { rows } = await sql<TableFacts>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        p.qual as uses, p.with_check as checks, p.roles::text as roles, p.cmd as commands
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
        and (a.attname = 'tenant_id' or (c.relname = 'tenants' and a.attname = 'id'))
      left join pg_policies p on p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'tenant_rows'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname
    `.execute(postgres.owner);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "tenants",
        "users",
        "equipment",
        "answered_batches",
        "open_batches",
        "audit_entries",
        "invoices",
      ]),
    );
    for (const { name, ...facts } of rows) {
      const policy = name === "tenants" ? isolation.replace("tenant_id =", "id =") : isolation;
      expect({ name, ...facts }).toEqual({
        name,
        enabled: true,
        forced: true,
        uses: policy,
        checks: policy,
        roles: "{public}",
        commands: "ALL",
      });
    }
  });

  it("has no other policies than the owner's look-ups and the ledger's, for whom several tenants are named", async () => {
    const { rows } = await sql<{ name: string; roles: string; command: string; uses: string }>`
      select tablename as name, roles::text as roles, cmd as command, qual as uses from pg_policies
      where policyname not in ('tenant_rows', 'ledger_rows') order by tablename
    `.execute(postgres.owner);
    const { rows: ledger } = await sql<{ name: string; same: boolean; uses: string }>`
      select tablename as name, qual = with_check as same, qual as uses from pg_policies
      where policyname = 'ledger_rows' order by tablename
    `.execute(postgres.owner);
    expect(ledger.map(({ name, same }) => [name, same])).toEqual(
      [
        "answered_batches",
        "coil_uses",
        "data_versions",
        "equipment_state",
        "gateway_starts",
        "gateways",
        "leftovers",
        "machine_holds",
        "machine_positions",
        "occurrence_starts",
        "occurrences",
        "open_batches",
      ].map((name) => [name, true]),
    );
    for (const { uses } of ledger) expect(uses).toContain("'fiel.tenant_ids'");
    const uses = "(NULLIF(current_setting('fiel.tenant_id'::text, true), ''::text) IS NULL)";
    const ofPresent = `(${uses} AND (removed_at IS NULL))`;
    const reading = (name: string) => ({
      name,
      roles: "{fiel_owner}",
      command: "SELECT",
      uses: name === "tenants" ? ofPresent : uses,
    });
    // Everybody reads the texts, and only the provider writes them.
    const texts = new Set(["languages", "language_texts"]);
    const provider = "((NULLIF(current_setting('fiel.tenant_id'::text, true), ''::text))::integer = 0)";
    const ofTexts = rows.filter(({ name }) => texts.has(name));
    expect(
      ofTexts.filter(({ command }) => command === "SELECT").map(({ name, uses: of }) => [name, of]),
    ).toEqual([...texts].toSorted().map((name) => [name, "true"]));
    expect(
      ofTexts.filter(({ command }) => command !== "SELECT").map(({ name, uses: of }) => [name, of]),
    ).toEqual([...texts].toSorted().map((name) => [name, provider]));
    expect(rows.filter(({ name }) => !texts.has(name))).toEqual(
      [
        "alert_deliveries",
        "alert_links",
        "alert_watches",
        "api_keys",
        "boards",
        "data_versions",
        "devices",
        "equipment",
        "event_deliveries",
        "event_destination_states",
        "event_destinations",
        "event_looks",
        "event_mails",
        "gateways",
        "ingest_waits",
        "invoices",
        "jobs",
        "mail_queue",
        "occurrence_starts",
        "open_batches",
        "quarantine_causes",
        "schedules",
        "sessions",
        "subscriptions",
        "support_grants",
        "support_sessions",
        "tablets",
        "tenant_disk",
        "tenant_transfers",
        "tenants",
        "users",
      ].map(reading),
    );
  });

  it("shows the owner's commands nothing of other tenants than the one that they name", async () => {
    const { rows: policies } = await sql<{ name: string; column: string }>`
      select tablename as name, case when tablename = 'tenants' then 'id' else 'tenant_id' end as column
      from pg_policies where policyname = 'look_ups'
    `.execute(postgres.owner);
    expect(policies.length).toBeGreaterThan(15);
    for (const tenantId of [mine, theirs])
      await postgres.store.withTenant(tenantId, (transaction) =>
        transaction
          .insertInto("users")
          .values({ tenant_id: tenantId, email: "a@b.example", name: "A", role: "Admin" })
          .execute(),
      );
    const others = await postgres.owner.transaction().execute(async (transaction) => {
      await setTenant(transaction, mine);
      const seen: [string, number][] = [];
      for (const { name, column } of policies) {
        const { rows } = await sql<{ others: number }>`
          select count(*)::int as others from ${sql.table(name)} where ${sql.ref(column)} <> ${mine}
        `.execute(transaction);
        seen.push([name, rows[0]?.others ?? -1]);
      }
      return seen;
    });
    expect(others).toEqual(policies.map(({ name }) => [name, 0]));
  });

  it("shows nothing without a tenant, to the application and to the owner", async () => {
    expect(await postgres.store.shared.selectFrom("events").selectAll().execute()).toEqual([]);
    expect(await postgres.store.shared.selectFrom("tenants").selectAll().execute()).toEqual([]);
    expect(await postgres.owner.selectFrom("events").selectAll().execute()).toEqual([]);
  });

  it("shows a tenant its own rows alone, also on a connection that served another before", async () => {
    for (const tenantId of [mine, theirs, mine]) {
      const seen = await postgres.store.withTenant(tenantId, (transaction) =>
        transaction.selectFrom("events").select("tenant_id").distinct().execute(),
      );
      expect(seen).toEqual([{ tenant_id: tenantId }]);
    }
    expect(await postgres.store.shared.selectFrom("events").selectAll().execute()).toEqual([]);
  });
});

describe("several tenants named together", () => {
  const gateway = "00000000-0000-4000-8000-00000000000a";
  const block = (tenantId: number) => ({
    tenant_id: tenantId,
    gateway,
    block: 0,
    begun_at: 1,
    latest_at: 1,
    known: "1",
    entries: Buffer.alloc(2),
  });
  const seen = (tenantIds: readonly number[]) =>
    postgres.store.withTenants({ tenantIds, isPatient: true }, async (transaction) =>
      (await transaction.selectFrom("answered_batches").select("tenant_id").execute()).map(
        ({ tenant_id }) => tenant_id,
      ),
    );

  it("reach the ledger's rows of exactly these, and of no other table any", async () => {
    const keep = (tenantIds: readonly number[], ofWhom: readonly number[]) =>
      postgres.store.withTenants({ tenantIds, isPatient: true }, (transaction) =>
        transaction.insertInto("answered_batches").values(ofWhom.map(block)).execute(),
      );
    await keep([mine, theirs], [mine, theirs]);
    expect(new Set(await seen([mine, theirs]))).toEqual(new Set([mine, theirs]));
    expect(await seen([theirs])).toEqual([theirs]);
    expect(await seen([])).toEqual([]);
    await expect(keep([mine], [theirs])).rejects.toThrow(/row-level security/);
    const others = await postgres.store.withTenants(
      { tenantIds: [mine, theirs], isPatient: true },
      (transaction) => transaction.selectFrom("events").select("code").execute(),
    );
    expect(others).toEqual([]);
  });

  it("are forgotten with the transaction", async () => {
    await seen([mine, theirs]);
    expect(await postgres.store.shared.selectFrom("answered_batches").selectAll().execute()).toEqual([]);
  });
});

describeApplicationRole(() => ({ postgres, mine, theirs }));
