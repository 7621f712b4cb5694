import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

/** Tables of a constant of `forget_portion`. */
async function tablesOf(constant: "told" | "sent"): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'forget_portion'
  `.execute(postgres.owner);
  const list = new RegExp(`${constant} constant text\\[\\] := array\\[([^\\]]*)\\]`).exec(
    rows[0]?.body ?? "",
  );
  return [...(list?.[1] ?? "").matchAll(/'(\w+)'/g)].map((found) => found[1] ?? "");
}

/** Columns of all tables of the present schema. */
async function columnsWith(types: RegExp) {
  const { rows } = await sql<{ table: string; column: string; type: string; isOfTenant: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped) as "isOfTenant"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname !~ '^kysely'
  `.execute(postgres.owner);
  return rows.filter(({ type }) => types.test(type));
}

/** Tables of registrations and settings: an address of the person is replaced in them, a name is not, since it names a thing there. */
const registered = `
  address_tests alert_destinations alert_incidents alert_rules alert_states alert_watches api_keys board_events board_sightings boards coils devices dropped_months
  equipment equipment_groups event_destination_states event_destinations event_kinds_seen events gateway_starts gateways import_mappings import_rows imports invoices
  leftovers limit_warnings machine_positions machine_profile_versions machine_profiles operators orders past_values posted_weighings
  product_configurations product_pictures products push_subscriptions reasons record_moves schedules second_factors sessions shift_exceptions
  shift_patterns stop_changes subscription_versions tablet_sightings tablets tenant_logos user_pictures user_tokens
`.match(/\w+/g) as string[];

/** Tables of the installation, without a tenant. None has a text that a client's people write. */
const shared = `
  board_pairings claims installation language_texts languages payment_events push_keys rate_limits server_clocks servers sum_mends tenants transfer_keys
  lost_telemetry telemetry_marks unread_hours unread_rows unread_telemetry mail_keys
`.match(/\w+/g) as string[];

describe("a table with texts", () => {
  it("is known by whoever forgets a person: as one that tells of people, one of gateways, or one of registrations", async () => {
    const columns = await columnsWith(/^(text|jsonb|text\[\])$/);
    const [told, sent] = [await tablesOf("told"), await tablesOf("sent")];
    const known = new Set([...told, ...sent, ...registered, ...shared]);
    expect(columns.filter(({ table }) => !known.has(table))).toEqual([]);
    const tables = new Set(columns.map(({ table }) => table));
    expect([...told, ...registered].filter((table) => !tables.has(table))).toEqual([]);
    const ofTenants = new Set(columns.filter(({ isOfTenant }) => isOfTenant).map(({ table }) => table));
    expect(shared.filter((table) => ofTenants.has(table))).toEqual([]);
  });

  it("of a tenant has them in columns of the types that are searched", async () => {
    const unsearched = await columnsWith(/^(character|"char"|json$|xml|citext|name$)|\[\]$/);
    const searched = new Set(["text[]", "integer[]", "bigint[]", "uuid[]", "smallint[]"]);
    expect(
      unsearched
        .filter(({ isOfTenant, type }) => isOfTenant && !searched.has(type))
        .map(({ table, column }) => `${table}.${column}`),
      // The answer to a gateway's batch, which is not searched.
    ).toEqual(["open_batches.decision"]);
  });
});
