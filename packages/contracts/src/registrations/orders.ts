import { z } from "zod";
import { defineCall } from "../call.ts";
import { codeLabel, instant, orRequired, recordId, whole } from "./fields.ts";
import { pagedQuery, recordCalls, registered } from "./record-calls.ts";

/** 0 Cancelada, 1 Pendente, 2 Em produção, 3 Pausada, 4 Concluída. */
const status = z.number(orRequired).int().min(0).max(4);

export const productionOrder = z.object({
  ...registered,
  codeText: z.string(),
  /** Id of the product. */
  product: z.number().int(),
  productName: z.string(),
  /** Id of the group. */
  group: z.number().int(),
  groupName: z.string(),
  status,
  /** Bales to make. */
  count: z.number().int(),
  /** When it should be done, UTC ms; null: nothing is late. */
  dueAt: z.number().int().nullable(),
});
export type ProductionOrder = z.infer<typeof productionOrder>;

export const listedOrder = productionOrder.extend({
  /** Useful packages made for it. */
  productsQuantity: z.number().int(),
  /** Whole bales of them. */
  producedPackages: z.number().int(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** A new order is pending. */
export const orderCreation = z.object({
  product: recordId,
  group: recordId,
  codeText: codeLabel(60),
  count: whole(1),
  status: z.literal(1, { error: "newOrderPending" }).default(1),
  dueAt: instant.nullish(),
});
/** All but the status and `dueAt` stays as it was created. */
export const orderChange = z.object({
  id: recordId,
  status,
  dueAt: instant.nullish(),
  product: recordId.optional(),
  group: recordId.optional(),
  codeText: codeLabel(60).optional(),
  count: whole(1).optional(),
});

/** Orders with what was made for them, in the order of their ids. */
export const listOrders = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/orders",
  audience: "user",
  query: pagedQuery,
  answer: z.array(listedOrder),
  summary: "Production orders",
});

/**
 * 409 OrderAlreadyExists; OrderInProduction for a second one of the same product and group. An order that is removed while in
 * production ends there, and comes back paused.
 */
export const orderCalls = recordCalls("orders", {
  record: productionOrder,
  creation: orderCreation,
  change: orderChange,
  name: "production order",
});
