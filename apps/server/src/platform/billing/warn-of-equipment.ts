import { warningShare } from "@fiel/contracts";
import { queueNotice } from "../mail/notice-mails.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

const what = "equipment";

export interface EquipmentUse {
  readonly tenantId: number;
  readonly used: number;
  readonly most: number;
}

/** Mails the administrators when the use reaches the warning share: once, until the use was below it again. */
export async function warnOfEquipment(
  transaction: TenantTransaction,
  { tenantId, used, most }: EquipmentUse,
): Promise<void> {
  if (used < most * warningShare) {
    await transaction.deleteFrom("limit_warnings").where("what", "=", what).execute();
    return;
  }
  const warned = await transaction
    .insertInto("limit_warnings")
    .values({ tenant_id: tenantId, what })
    .onConflict((conflict) => conflict.doNothing())
    .returning("what")
    .executeTakeFirst();
  if (warned !== undefined)
    await queueNotice(transaction, tenantId, { notice: "equipmentWarning", used, most });
}
