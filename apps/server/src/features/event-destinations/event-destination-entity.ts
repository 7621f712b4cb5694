import { type EventDestination, type EventDestinationValues, type EventKind } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";
import { maskedUrl } from "../../platform/records/masked-url.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { beginAfresh, keepFormerSecret } from "./begin-afresh.ts";
import { dropWaiting } from "./event-queue.ts";

export interface EventDestinationRecord {
  readonly name: string;
  readonly url: string | null;
  readonly secret: string | null;
  readonly kinds: readonly EventKind[];
  readonly machines: readonly number[];
  readonly enabled: boolean;
}

const mostDestinations = 20;

export const eventDestinationEntity: Entity<EventDestinationRecord> = {
  kind: "eventDestination",
  table: "event_destinations",
  fields: ["name", "url", "secret", "kinds", "machines", "enabled"],
  secretUrls: ["url"],
  nameOf: ({ name }) => name,
  locked: [],
  unique: [],
  check: async (change, { machines }) => requireMachines(change, machines),
  mayAdd: async ({ transaction }, count) => {
    const { n } = await transaction
      .selectFrom("event_destinations")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (n + count > mostDestinations) throw new CallError("TooManyEventDestinations");
  },
  // Changes are made under `lockDestination`.
  written: async ({ transaction, by: { tenantId } }, { id, url, secret, enabled }, before) => {
    if (before === null) await beginQueue(transaction, { tenantId, id });
    if (enabled) await wakeLook(transaction, tenantId);
    if (before === null) return;
    if (before.url !== url) await beginAfresh(transaction, id);
    if (before.secret !== secret) await keepFormerSecret(transaction, id, before.secret);
    if (before.enabled === enabled) return;
    if (!enabled) return dropWaiting(transaction, id);
    await transaction
      .updateTable("event_destination_states")
      .set({ failing_since: null, switched_off_at: null })
      .where("destination_id", "=", id)
      .execute();
  },
};

const beginQueue = (
  transaction: TenantTransaction,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
): Promise<unknown> =>
  transaction
    .insertInto("event_destination_states")
    .values({ tenant_id: tenantId, destination_id: id })
    .execute();

/** Makes the client's look due now, so that what is there already is known and what begins from now on is told. */
const wakeLook = (transaction: TenantTransaction, tenantId: number): Promise<unknown> =>
  sql`
    insert into event_looks (tenant_id) values (${tenantId}) on conflict (tenant_id) do update set due_at = now()
  `.execute(transaction);

async function requireMachines({ transaction }: Change, machines: readonly number[]): Promise<void> {
  if (machines.length === 0) return;
  const found = await transaction
    .selectFrom("equipment")
    .select("mid")
    .where("mid", "in", [...machines])
    .execute();
  const known = new Set(found.map(({ mid }) => mid));
  if (!machines.every((mid) => known.has(mid)))
    throw new CallError("UnknownEquipment", { fields: { machines: "notFound" } });
}

export const recordOf = (body: EventDestinationValues, secret: string): EventDestinationRecord => ({
  ...body,
  secret,
});

/** A destination without its secrets, with the state of its queue. */
export async function shownDestination(
  transaction: TenantTransaction,
  { secret: _secret, url, ...record }: Stored<EventDestinationRecord>,
): Promise<EventDestination> {
  const state = await transaction
    .selectFrom("event_destination_states")
    .selectAll()
    .where("destination_id", "=", record.id)
    .executeTakeFirst();
  const { waiting } = await transaction
    .selectFrom("event_deliveries")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .where("destination_id", "=", record.id)
    .where("state", "in", ["behind", "waiting"])
    .executeTakeFirstOrThrow();
  return {
    ...record,
    kinds: [...record.kinds],
    machines: [...record.machines],
    address: url === null ? "" : maskedUrl(url),
    failingSince: state?.failing_since?.getTime() ?? null,
    switchedOffAt: state?.switched_off_at?.getTime() ?? null,
    lastTakenAt: state?.last_taken_at?.getTime() ?? null,
    waiting,
  };
}
