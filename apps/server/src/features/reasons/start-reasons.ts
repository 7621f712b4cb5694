import { reasonStartSet, type RegisteredReason } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import { createRecord, createRecords } from "../../platform/records/create-records.ts";
import type { Change } from "../../platform/records/entity.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import { readReasons } from "./order-reasons.ts";
import { reasonEntity } from "./reason-entity.ts";

/** Registers the initial set of reasons in a language. Throws ReasonsChanged when there is a reason already, even an archived one. */
export async function startReasons(change: Change, language: string): Promise<RegisteredReason[]> {
  const { transaction, by } = change;
  await lockTenant(transaction, by.tenantId);
  const before = await transaction.selectFrom("reasons").select("id").limit(1).executeTakeFirst();
  if (before !== undefined) throw new CallError("ReasonsChanged");
  for (const { name, reasons } of reasonStartSet(language)) {
    const group = { name, lossClass: null, parentId: null, groupId: null };
    const { id: parentId } = await createRecord(change, reasonEntity, group);
    await createRecords(
      change,
      reasonEntity,
      reasons.map((one) => ({ ...one, parentId, groupId: null })),
    );
  }
  return readReasons(transaction, "false");
}
