import { CallError } from "../../../platform/http/call-error.ts";
import { warnOfEquipment } from "../../../platform/billing/warn-of-equipment.ts";
import { endOpenOfRemoved } from "../../../platform/machine-records/end-open-of-removed.ts";
import { lockTenant } from "../../../platform/records/lock-tenant.ts";
import type { Change, Entity, Stored } from "../../../platform/records/entity.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";

export interface EquipmentValues {
  readonly mid: number;
  readonly name: string;
  /** 0 = CpNet directories (RS485), 1 = TCP/IP. */
  readonly type: 0 | 1;
  readonly ip: string | null;
  readonly port: number;
  readonly bitmap: number;
  readonly groupId: number | null;
  readonly profile: string;
  readonly dataDirectory: string | null;
  readonly configDirectory: string | null;
  readonly cpNetReferenceName: string | null;
  readonly syncOldData: boolean;
  readonly factor: number;
  readonly timeZone: string | null;
  readonly expectedRate: number | null;
  /** UTC ms. Query windows begin no earlier. */
  readonly createdAt: number;
}

const tcpIp = 1;

/** Fields by which gateways find a machine and what they write to it. */
const placeFields = [
  "ip",
  "port",
  "profile",
  "dataDirectory",
  "configDirectory",
  "cpNetReferenceName",
] as const satisfies (keyof EquipmentValues)[];

export const equipmentEntity: Entity<EquipmentValues> = {
  kind: "equipment",
  table: "equipment",
  fields: [
    "mid",
    "name",
    "type",
    "ip",
    "port",
    "bitmap",
    "groupId",
    "profile",
    "dataDirectory",
    "configDirectory",
    "cpNetReferenceName",
    "syncOldData",
    "factor",
    "timeZone",
    "expectedRate",
    "createdAt",
  ],
  nameOf: ({ name }) => name,
  locked: ["mid", "type", "createdAt"],
  dated: ["groupId"],
  unique: [
    { index: "equipment_tenant_id_mid_key", field: "mid", code: "EquipmentAlreadyExists", forever: true },
  ],
  references: { groupId: { as: "group", table: "equipment_groups" } },
  removedAtMs: true,
  check: async (change, values, before) => {
    refuseWithoutPlace(values);
    refusePlaceOfSupport(change, values, before);
  },
  refers: async (change, values, before) => {
    if (values.groupId !== null && values.groupId !== before?.groupId)
      await requireGroup(change, values.groupId);
  },
  places: placesLeft,
  mayAdd: refuseAboveLimit,
  mayRemove: async (change) => refuseSupport(change),
  added: warnOfPlaces,
  removed: async ({ transaction, by }) => {
    await endOpenOfRemoved(transaction, by.tenantId);
  },
};

function refuseWithoutPlace({ type, ip, dataDirectory, cpNetReferenceName }: EquipmentValues): void {
  const needed = type === tcpIp ? { ip } : { dataDirectory, cpNetReferenceName };
  const missing = Object.entries(needed).filter(([, value]) => value === null || value.trim() === "");
  if (missing.length === 0) return;
  throw new CallError("InvalidRequest", {
    fields: Object.fromEntries(missing.map(([field]) => [field, "required"])),
  });
}

/** Throws SupportClosed for the provider's support: gateways would connect to what it registered after its grant has ended. */
function refuseSupport({ by }: Pick<Change, "by">): void {
  if (by.kind === "manager") throw new CallError("SupportClosed");
}

/** Support may change a machine, but not its place, also not by a file or by undoing one; and may not restore it. */
function refusePlaceOfSupport(
  change: Change,
  values: EquipmentValues,
  before: Stored<EquipmentValues> | null,
): void {
  const isSame =
    before !== null &&
    before.removedAt === null &&
    placeFields.every((field) => values[field] === before[field]);
  if (!isSame) refuseSupport(change);
}

/** Groups that a transaction has locked, so that a file with many machines of one line locks each group once. */
const kept = new WeakMap<TenantTransaction, Set<number>>();

/** Requires a present group and locks it until the transaction ends. */
async function requireGroup({ transaction }: Change, id: number): Promise<void> {
  const known = kept.get(transaction) ?? new Set();
  if (known.has(id)) return;
  const group = await transaction
    .selectFrom("equipment_groups")
    .select("id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (group === undefined) throw new CallError("InvalidRequest", { fields: { groupId: "notFound" } });
  kept.set(transaction, known.add(id));
}

async function placesLeft(transaction: TenantTransaction, tenantId: number): Promise<number> {
  const { most, present } = await transaction
    .selectFrom("tenants")
    .select("equipment_amount as most")
    .select((db) =>
      db
        .selectFrom("equipment")
        .select(({ fn }) => fn.countAll<number>().as("present"))
        .where("removed_at", "is", null)
        .as("present"),
    )
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return Math.max(0, most - (present ?? 0));
}

/** Throws EquipmentLimitReached. Locks the tenant, so that two concurrent creations cannot both take the last place. */
async function refuseAboveLimit(change: Change, count: number): Promise<void> {
  const { present, allowed } = await placesOf(change);
  if (present + count > allowed) throw new CallError("EquipmentLimitReached");
}

async function warnOfPlaces(change: Change, count: number): Promise<void> {
  const { present, allowed } = await placesOf(change);
  const { tenantId } = change.by;
  await warnOfEquipment(change.transaction, { tenantId, used: present - count, most: allowed });
  await warnOfEquipment(change.transaction, { tenantId, used: present, most: allowed });
}

async function placesOf({ transaction, by: { tenantId } }: Change) {
  const allowed = await lockTenant(transaction, tenantId);
  const { present } = await transaction
    .selectFrom("equipment")
    .select(({ fn }) => fn.countAll<number>().as("present"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return { present, allowed };
}
