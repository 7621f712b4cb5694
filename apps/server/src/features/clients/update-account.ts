import type { Account, AccountChange, AccountFields } from "@fiel/contracts";
import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { changesOf, recordAudit } from "../../platform/audit/record-audit.ts";
import { queueLinkMail } from "../../platform/auth/link-mails.ts";
import { tellRevoked } from "../../platform/auth/revocations.ts";
import { endLinks } from "../../platform/auth/user-links.ts";
import { warnOfEquipment } from "../../platform/billing/warn-of-equipment.ts";
import { syncSubscription } from "../../platform/billing/sync-subscription.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { Expected } from "../../platform/http/record-version.ts";
import { replanSchedules } from "../../platform/jobs/job-queue.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { definedOf } from "../../platform/records/defined-of.ts";
import { requireMayOpen } from "../../platform/tenants/require-no-deletion.ts";
import { columnsOf, requireTerms } from "./account-columns.ts";
import { lockAccount } from "./lock-account.ts";
import { findOwner, listAdministrators, readAccount } from "./read-account.ts";

export interface Change {
  readonly fields: AccountChange;
  readonly by: AuditActor;
  readonly expected: Expected;
  /** ISO day. */
  readonly today: string;
  readonly nowMs: number;
}

/** Changes the client of the transaction; blocking it ends its sessions. Throws ChangedMeanwhile, InvalidRequest, LeavingBegun, ImportUnfinished. */
export async function updateAccount(
  transaction: TenantTransaction,
  { fields, by, expected, today, nowMs }: Change,
): Promise<void> {
  const { tenantId } = by;
  const before = await lockAccount(transaction, { tenantId, expected, today });
  if (fields.status === "Active" && before.client.status === "Blocked")
    await requireMayOpen(transaction, tenantId);
  const wanted = wantedOf(before, fields, today);
  requireTerms(wanted, today, before.client);
  await updateOwner(transaction, fields.rootUser, by);
  const columns = { ...columnsOf(wanted), billing_cycle_anchor: wanted.billingCycleAnchor };
  const zone = fields.timeZone === undefined ? {} : { time_zone: fields.timeZone };
  await transaction
    .updateTable("tenants")
    .set({ ...columns, ...zone })
    .where("id", "=", tenantId)
    .execute();
  if (fields.timeZone !== undefined) await replanSchedules(transaction, { nowMs, timeZone: fields.timeZone });
  await syncSubscription(transaction, { tenantId, by: by.name, nowMs });
  await warnOfEquipment(transaction, {
    tenantId,
    used: await countEquipment(transaction),
    most: fields.equipmentAmount,
  });
  const after = await readAccount(transaction, tenantId, today);
  await record(transaction, by, before, after);
  if (before.client.status !== "Blocked" && after.client.status === "Blocked")
    await endSessionsOfAll(transaction, tenantId);
  else if (before.client.status !== after.client.status) await tellRevoked(transaction, { tenantId });
}

/** The client after the change; fields that were not sent stay. */
function wantedOf(before: Account, change: AccountChange, today: string): AccountFields {
  const { rootUser: _rootUser, ...sent } = change;
  const {
    _id,
    nextInvoice: _n,
    currentPeriodStatus: _s,
    currentPeriodDueDate: _d,
    currentPeriodEnd: _e,
    ...kept
  } = before.client;
  const { language = kept.language, address } = sent;
  return {
    ...kept,
    ...definedOf(sent),
    tenant: sent.tenant,
    name: sent.name,
    equipmentAmount: sent.equipmentAmount,
    pricePerEquipment: sent.pricePerEquipment,
    // Another code of the same language counts as unchanged.
    language: languageOf(kept.language) === languageOf(language) ? kept.language : language,
    address: address === null ? null : { ...kept.address, ...definedOf(address ?? {}) },
    billingCycleAnchor: anchorOf(before, sent, today),
  };
}

/** Billing anchor of the client. A client created by a command has none yet. */
function anchorOf(
  { client }: Account,
  fields: Pick<AccountChange, "billingCycleAnchor">,
  today: string,
): string {
  const { billingCycleAnchor: kept } = client;
  const { billingCycleAnchor: wanted = null } = fields;
  if (kept === null) return wanted ?? today;
  if (wanted !== null && wanted !== kept)
    throw new CallError("InvalidRequest", { fields: { billingCycleAnchor: "locked" } });
  return kept;
}

/** Updates name and e-mail of the key user, and sends the invitation again to a new address. */
async function updateOwner(
  transaction: TenantTransaction,
  wanted: AccountChange["rootUser"],
  by: AuditActor,
): Promise<void> {
  if (wanted === undefined) return;
  const owner = await findOwner(transaction);
  if (owner?.name === wanted.name && owner.email.toLowerCase() === wanted.email) return;
  // Once the client has an administrator, the provider may only choose among its users, and the client is told. So the provider cannot add anybody to
  // a working client.
  if (owner?.verified === true || (await listAdministrators(transaction)).length > 0)
    throw new CallError("InvalidRequest", {
      fields: { "rootUser.name": "locked", "rootUser.email": "locked" },
    });
  if (owner === undefined) return addOwner(transaction, wanted, by);
  await requireFree(transaction, wanted.email, owner.id);
  await transaction.updateTable("users").set(wanted).where("id", "=", owner.id).execute();
  const { before, after } = changesOf({ name: owner.name, email: owner.email }, wanted);
  const entry = { by, action: "update", entity: "user", entityId: owner.id, entityName: wanted.name };
  await recordAudit(transaction, { ...entry, before, after });
  if (owner.email.toLowerCase() === wanted.email) return;
  await endLinks(transaction, owner.id);
  await queueLinkMail(transaction, by.tenantId, wanted.email, null);
}

async function addOwner(
  transaction: TenantTransaction,
  wanted: NonNullable<AccountChange["rootUser"]>,
  by: AuditActor,
): Promise<void> {
  await requireFree(transaction, wanted.email, null);
  const { id } = await transaction
    .insertInto("users")
    .values({ tenant_id: by.tenantId, ...wanted, role: "Admin", tenant_owner: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entry = { by, action: "create", entity: "user", entityId: id, entityName: wanted.name };
  await recordAudit(transaction, { ...entry, after: wanted });
  await queueLinkMail(transaction, by.tenantId, wanted.email, null);
}

async function requireFree(
  transaction: TenantTransaction,
  email: string,
  ownerId: string | null,
): Promise<void> {
  const other = await transaction
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", email)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (other !== undefined && other.id !== ownerId)
    throw new CallError("UserAlreadyExists", { fields: { "rootUser.email": "alreadyInUse" } });
}

async function record(
  transaction: TenantTransaction,
  by: AuditActor,
  { client: old }: Account,
  { client }: Account,
): Promise<void> {
  const { before, after } = changesOf(old, client);
  if (before === null) return;
  const entry = { by, entity: "tenant", entityId: client.tenant, entityName: client.name, before, after };
  const turned = client.status === "Blocked" ? "block" : "unblock";
  await recordAudit(transaction, { ...entry, action: old.status === client.status ? "update" : turned });
}

/** Ends all sessions of the client's users. Screens and device keys only pause until it is unblocked. */
async function endSessionsOfAll(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await transaction
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`now()` })
    .where("revoked_at", "is", null)
    .execute();
  await tellRevoked(transaction, { tenantId });
}

async function countEquipment(transaction: TenantTransaction): Promise<number> {
  const { used } = await transaction
    .selectFrom("equipment")
    .select(({ fn }) => fn.countAll<number>().as("used"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return used;
}
