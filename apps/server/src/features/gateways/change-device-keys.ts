import type { DeviceKeys, PreviousDeviceKey } from "@fiel/contracts";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import {
  createDeviceKey,
  lockDeviceKeys,
  type OwnDeviceKey,
  readDeviceKey,
  retireDeviceKey,
  revokeDeviceKeys,
} from "../../platform/tenants/device-keys.ts";

const hourMs = 3_600_000;

/** Actor and instant (UTC ms) of a change of keys. */
export interface KeyChange {
  readonly by: AuditActor;
  readonly nowMs: number;
}

/** The tenant's key and the former ones that are still valid. Throws NotFound without a key. */
export async function requireDeviceKeys(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<DeviceKeys> {
  const { appKey, description, createdAt } = await requireOwnKey(transaction, tenantId);
  return { device: { appKey, description, createdAt }, previous: await previousKeys(transaction, nowMs) };
}

/** Creates the key of a tenant that has none. */
export async function ensureDeviceKey(
  transaction: TenantTransaction,
  { by, nowMs }: KeyChange,
  description: string,
): Promise<DeviceKeys> {
  await lockDeviceKeys(transaction, by.tenantId);
  if ((await readDeviceKey(transaction, by.tenantId)) === null) {
    const key = await createDeviceKey(transaction, by.tenantId, description);
    await recordAudit(transaction, { by, action: "create", entity: "device", entityId: key.slice(-4) });
  }
  return requireDeviceKeys(transaction, by.tenantId, nowMs);
}

/** Replaces the key; the former one stays valid for `graceHours`. Throws NotFound without a key. */
export async function renewDeviceKey(
  transaction: TenantTransaction,
  { by, nowMs }: KeyChange,
  graceHours: number,
): Promise<DeviceKeys> {
  const { tenantId } = by;
  await lockDeviceKeys(transaction, tenantId);
  const { hint, description } = await requireOwnKey(transaction, tenantId);
  if (graceHours === 0) await revokeDeviceKeys(transaction, tenantId, nowMs);
  else await retireDeviceKey(transaction, tenantId, nowMs + graceHours * hourMs);
  await createDeviceKey(transaction, tenantId, description);
  await recordAudit(transaction, {
    by,
    action: "rotate",
    entity: "device",
    entityId: hint,
    after: { graceHours },
  });
  return requireDeviceKeys(transaction, tenantId, nowMs);
}

/** Revokes all valid keys, or only the former ones; returns their number. */
export async function endDeviceKeys(
  transaction: TenantTransaction,
  { by, nowMs }: KeyChange,
  which: "all" | "renewed",
): Promise<{ ended: number }> {
  await lockDeviceKeys(transaction, by.tenantId);
  const ended = await revokeDeviceKeys(transaction, by.tenantId, nowMs, which);
  const entityId = which;
  if (ended > 0)
    await recordAudit(transaction, {
      by,
      action: "revoke",
      entity: "device",
      entityId,
      after: { revoked: ended },
    });
  return { ended };
}

async function requireOwnKey(transaction: TenantTransaction, tenantId: number): Promise<OwnDeviceKey> {
  const own = await readDeviceKey(transaction, tenantId);
  if (own === null) throw new CallError("NotFound");
  return own;
}

async function previousKeys(transaction: TenantTransaction, nowMs: number): Promise<PreviousDeviceKey[]> {
  const rows = await transaction
    .selectFrom("devices")
    .leftJoin("gateways", "gateways.device_id", "devices.id")
    .select(["devices.id", "devices.key_hint as hint", "devices.ends_at", "gateways.gateway"])
    .where("devices.revoked_at", "is", null)
    .where("devices.ends_at", ">", new Date(nowMs))
    .orderBy("devices.id")
    .orderBy("gateways.first_seen_at")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofKey) => ({
    hint: ofKey[0]?.hint ?? "",
    endsAt: ofKey[0]?.ends_at?.getTime() ?? nowMs,
    gateways: ofKey.flatMap(({ gateway }) => (gateway === null ? [] : [gateway])),
  }));
}
