import { orderStatus } from "@fiel/domain";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../../platform/records/entity.ts";
import { updateRecord } from "../../../platform/records/update-record.ts";
import { trackRun } from "./track-run.ts";

export interface OrderValues {
  readonly codeText: string;
  readonly productId: number;
  readonly groupId: number;
  /** Bales to make. */
  readonly count: number;
  readonly status: number;
  /** UTC ms. */
  readonly dueAt: number | null;
}

/** Product and group of an order do not change, because its production is counted by them. */
export const orderEntity: Entity<OrderValues> = {
  kind: "order",
  table: "orders",
  fields: ["codeText", "productId", "groupId", "count", "status", "dueAt"],
  nameOf: ({ codeText }) => codeText,
  locked: ["codeText", "productId", "groupId", "count"],
  unique: [
    { index: "orders_code", field: "codeText", code: "OrderAlreadyExists" },
    { index: "orders_in_production", field: null, code: "OrderInProduction" },
  ],
  references: {
    productId: { as: "product", table: "products" },
    groupId: { as: "group", table: "equipment_groups" },
  },
  check: async (change, values, before) => {
    const starts = values.status === orderStatus.inProduction && before?.status !== values.status;
    if (before === null || starts) await requireParts(change, values);
  },
  mayRemove: async (change, { id, status }) => {
    if (status === orderStatus.inProduction)
      await updateRecord(change, orderEntity, id, { status: orderStatus.paused });
  },
  written: trackRun,
};

/** Requires a present product and group, and locks them until the transaction ends. */
async function requireParts({ transaction }: Change, values: OrderValues): Promise<void> {
  const parts = [
    ["product", "products", values.productId],
    ["group", "equipment_groups", values.groupId],
  ] as const;
  const fields: Record<string, string> = {};
  for (const [field, table, id] of parts) {
    const found = await transaction
      .selectFrom(table)
      .select("id")
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .forShare()
      .executeTakeFirst();
    if (found === undefined) fields[field] = "notFound";
  }
  if (Object.keys(fields).length > 0) throw new CallError("InvalidRequest", { fields });
}

export type StoredOrder = Stored<OrderValues>;
