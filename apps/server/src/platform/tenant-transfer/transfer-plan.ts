import { type RawBuilder, sql } from "kysely";

/** A table whose rows an import loads. */
export interface CarriedTable {
  readonly table: string;
  /** Whether `id` comes from a sequence of the installation: the rows get new ids. */
  readonly hasOwnId?: boolean;
  /** Columns that hold ids of other tables: column -> table. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Other columns that an import computes anew, as JSON, from the row `l.line`. */
  readonly also?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Column with the instant, UTC ms, that decides the monthly partition. */
  readonly dated?: string;
  /** Columns with secrets that grant access; `all` when a row is useless without them. They are sealed, or left out. */
  readonly secrets?: readonly string[] | "all";
}

const column = (name: string): RawBuilder<unknown> => sql`(l.line->>${sql.lit(name)})`;

/** SQL for the new id of an exported row; null when the row was not loaded. */
export const arrivedId = (table: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select a.here from arrived_ids a where a.of_table = ${sql.lit(table)} and a.there = ${id}::bigint)`;

/** Telemetry holds 0 for no product. */
const product = sql`coalesce(${arrivedId("products", column("product"))}, 0)`;

const textOfId = (table: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${arrivedId(table, id)}::text, ${id})`;

const listOfIds = (table: string, list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(a.here order by o.place) from jsonb_array_elements_text(${list}) with ordinality as o(id, place)
    join arrived_ids a on a.of_table = ${sql.lit(table)} and a.there = o.id::bigint), '[]')`;

/** Tables of the audited entities whose identifiers are ids. */
const audited: Readonly<Record<string, string>> = {
  group: "equipment_groups",
  equipment: "equipment",
  product: "products",
  operator: "operators",
  event: "events",
  coil: "coils",
  order: "orders",
  shiftPattern: "shift_patterns",
  nominalRate: "nominal_rates",
  shiftException: "shift_exceptions",
  reason: "reasons",
  machineProfile: "machine_profiles",
  controlLimits: "control_limits",
  board: "boards",
  tablet: "tablets",
  schedule: "schedules",
  alertRule: "alert_rules",
  alertDestination: "alert_destinations",
  eventDestination: "event_destinations",
  alertIncident: "alert_incidents",
};

const auditedId = sql`case ${sql.join(
  Object.entries(audited).map(
    ([entity, table]) =>
      sql`when l.line->>'entity' = ${sql.lit(entity)} and l.line->>'entity_id' ~ '^[0-9]{1,9}$' then ${textOfId(table, column("entity_id"))}`,
  ),
  sql` `,
)} else l.line->>'entity_id' end`;

/** SQL for a rule's condition with new ids; boards are the only ids in it. */
const condition = sql`case when l.line->'condition' ? 'boards'
  then jsonb_set(l.line->'condition', '{boards}', ${listOfIds("boards", sql`l.line->'condition'->'boards'`)}) else l.line->'condition' end`;

const steps = sql`coalesce((select jsonb_agg(case when s.step ? 'destinations'
    then jsonb_set(s.step, '{destinations}', ${listOfIds("alert_destinations", sql`s.step->'destinations'`)}) else s.step end order by s.place)
  from jsonb_array_elements(l.line->'steps') with ordinality as s(step, place)), '[]')`;

const subject = sql`case l.line->>'subject_kind' when 'order' then ${textOfId("orders", column("subject_id"))}
  when 'board' then ${textOfId("boards", column("subject_id"))} else l.line->>'subject_id' end`;

const picturePath = sql`regexp_replace(l.line->>'image_path', '/products/[0-9]+/', '/products/' || ${arrivedId("products", column("id"))} || '/')`;

const pastRecord = sql`case l.line->>'entity' when 'equipment' then ${arrivedId("equipment", column("record_id"))}
  when 'product' then ${arrivedId("products", column("record_id"))} when 'event' then ${arrivedId("events", column("record_id"))} end`;

const pastValue = sql`case when l.line->>'field' = 'groupId' then coalesce(to_jsonb(${arrivedId("equipment_groups", column("value"))}), 'null') else l.line->'value' end`;

/** SQL for the decision on an unfinished batch, with new product ids. Parts of the batch may have come with the telemetry. */
const cutDecision = sql`case when jsonb_typeof(l.line->'decision') = 'object' then l.line->'decision' || jsonb_build_object('products', coalesce((select jsonb_object_agg(p.key, p.value || jsonb_build_object('id', ${arrivedId("products", sql`(p.value->>'id')`)}))
      from jsonb_each(l.line->'decision'->'products') as p), '{}')) end`;

/** SQL for the replay that holds a record; null, which frees the record, when the replay has no decision here. */
const replaySequence = sql`(select r.sequence from quarantine_replays r
  where r.sequence = (l.line->>'replay_sequence')::bigint and r.decision is not null)`;

/** Each table comes after those that it refers to. Telemetry refers to machines by number and to products by id. */
export const carriedTables: readonly CarriedTable[] = [
  { table: "users", secrets: ["password_hash"] },
  { table: "user_pictures" },
  { table: "second_factors", secrets: "all" },
  { table: "recovery_codes", secrets: "all" },
  { table: "tenant_logos" },
  { table: "devices", hasOwnId: true, secrets: "all" },
  { table: "gateways", ids: { device_id: "devices" } },
  { table: "machine_positions" },
  // Keeps the starts, so that records that gateways still have to send count as they would have in the old installation.
  { table: "gateway_starts" },
  { table: "machine_holds" },
  { table: "equipment_groups", hasOwnId: true },
  { table: "equipment", hasOwnId: true, ids: { group_id: "equipment_groups" } },
  { table: "machine_profiles", hasOwnId: true },
  { table: "machine_profile_versions", ids: { profile_id: "machine_profiles" } },
  { table: "reasons", hasOwnId: true, ids: { parent_id: "reasons", group_id: "equipment_groups" } },
  { table: "events", hasOwnId: true, ids: { reason_id: "reasons" } },
  { table: "operators", hasOwnId: true },
  { table: "coils", hasOwnId: true },
  { table: "products", hasOwnId: true, also: { image_path: picturePath } },
  { table: "product_pictures", ids: { product_id: "products" } },
  {
    table: "product_configurations",
    hasOwnId: true,
    ids: { product_id: "products", equipment_id: "equipment" },
  },
  { table: "orders", hasOwnId: true, ids: { product_id: "products", group_id: "equipment_groups" } },
  { table: "order_runs", hasOwnId: true, ids: { order_id: "orders" } },
  { table: "nominal_rates", hasOwnId: true, ids: { product_id: "products", equipment_id: "equipment" } },
  { table: "shift_patterns", hasOwnId: true, ids: { group_id: "equipment_groups" } },
  { table: "shift_exceptions", hasOwnId: true, ids: { group_id: "equipment_groups" } },
  { table: "shift_entries", hasOwnId: true, ids: { group_id: "equipment_groups" } },
  { table: "stop_changes", hasOwnId: true, ids: { product: "products" } },
  {
    table: "stop_answers",
    hasOwnId: true,
    ids: {
      reason_id: "reasons",
      change_id: "stop_changes",
      given_id: "stop_changes",
      gone_id: "stop_changes",
    },
  },
  { table: "control_limits", hasOwnId: true, ids: { product_id: "products" } },
  { table: "past_values", also: { record_id: pastRecord, value: pastValue } },
  { table: "boards", hasOwnId: true },
  { table: "tablets", hasOwnId: true },
  { table: "schedules", hasOwnId: true },
  { table: "import_mappings" },
  { table: "alert_destinations", hasOwnId: true, secrets: ["url", "token", "secret"] },
  { table: "event_destinations", hasOwnId: true, secrets: ["url", "secret"] },
  { table: "event_looks" },
  { table: "alert_rules", hasOwnId: true, also: { condition, steps } },
  // Rules get other ids.
  { table: "alert_watches", also: { trials: sql`'{}'::jsonb` } },
  {
    table: "alert_incidents",
    hasOwnId: true,
    ids: { rule_id: "alert_rules" },
    also: { subject_id: subject },
  },
  { table: "alert_states", ids: { rule_id: "alert_rules" } },
  { table: "occurrences", dated: "started_at" },
  { table: "leftovers", dated: "at", also: { product } },
  { table: "coil_uses", dated: "started_at", also: { product } },
  { table: "equipment_state", also: { product } },
  { table: "open_batches", also: { decision: cutDecision } },
  { table: "quarantine_replays", also: { decision: cutDecision } },
  { table: "quarantine_causes", hasOwnId: true },
  {
    table: "quarantined_slices",
    hasOwnId: true,
    ids: { cause_id: "quarantine_causes" },
    also: { replay_sequence: replaySequence },
  },
  { table: "answered_batches" },
  { table: "audit_entries", hasOwnId: true, also: { entity_id: auditedId } },
];

/** Tables that are exported for people to read, but that no import loads. */
export const exportedTables: readonly string[] = [
  // Documents of their issuer, numbered by this installation.
  "invoices",
  "invoice_events",
  // The next installation makes its own contract with the client.
  "subscriptions",
  "subscription_versions",
  "jobs",
  "deliveries",
  "alert_deliveries",
  "dropped_months",
  "support_grants",
];

/** Tables that are not exported: their rows expire, belong to the installation, or are derived. */
export const leftTables: readonly string[] = [
  "sessions",
  "user_tokens",
  "known_browsers",
  "support_sessions",
  "limit_warnings",
  "ingest_rates",
  "ingest_waits",
  "mail_queue",
  "alert_links",
  "push_subscriptions",
  "board_sightings",
  "board_events",
  "tablet_sightings",
  // A program needs a new key for the new installation, whose address differs anyway.
  "api_keys",
  "api_key_uses",
  "posted_weighings",
  // The next installation tells what it sees from its start on.
  "event_destination_states",
  "event_kinds_seen",
  "event_subjects",
  "event_posts",
  "event_deliveries",
  "address_tests",
  "occurrence_starts",
  "event_mails",
  "imports",
  "import_files",
  "import_rows",
  "record_moves",
  "data_versions",
  "tenant_transfers",
  "tenant_disk",
  "forgettings",
];

/** Columns that are exported although their names suggest secrets: they grant no access. */
export const harmlessColumns: ReadonlySet<string> = new Set([
  // Hashes of tokens with 256 random bits, from which the token cannot be found.
  "boards.token_hash",
  "tablets.token_hash",
  // Hashes of pictures, by which browsers cache them.
  "product_pictures.hash",
  "tenant_logos.hash",
  "user_pictures.hash",
]);
