import { orderStatus } from "@fiel/domain";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Change } from "../../../platform/records/entity.ts";

/** Throws InProduction when a product or group has an order in production. */
export async function refuseInProduction(
  { transaction }: Change,
  of: "group_id" | "product_id",
  id: number,
): Promise<void> {
  const order = await transaction
    .selectFrom("orders")
    .select("id")
    .where(of, "=", id)
    .where("status", "=", orderStatus.inProduction)
    .where("removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (order !== undefined) throw new CallError("InProduction");
}
