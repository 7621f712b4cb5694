import { z } from "zod";
import { defineCall } from "../call.ts";
import { codeLabel, instant, orRequired, recordId, whole } from "./fields.ts";
import { pagedQuery, recordCalls, registered } from "./record-calls.ts";

/** 0 Cancelada, 1 Pendente, 2 Em produção, 3 Pausada, 4 Concluída. */
const status = z.number(orRequired).int().min(0).max(4);

/** A production order. */
export const productionOrder = z.object({
  ...registered,
  codeText: z.string(),
  /** Id of the product. */
  product: z.number().int(),
  productName: z.string(),
  /** Id of the equipment group. */
  group: z.number().int(),
  groupName: z.string(),
  status,
  /** Bales to make. */
  count: z.number().int(),
  /** When the order should be finished, UTC ms; null: it is never late. */
  dueAt: z.number().int().nullable(),
});
export type ProductionOrder = z.infer<typeof productionOrder>;

/** A production order with what was made for it. */
export const listedOrder = productionOrder.extend({
  /** Number of useful packages made for the order. */
  productsQuantity: z.number().int(),
  /** Number of whole bales in them. */
  producedPackages: z.number().int(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** A new order; it is pending. */
export const orderCreation = z.object({
  product: recordId,
  group: recordId,
  codeText: codeLabel(60),
  count: whole(1),
  status: z.literal(1, { error: "newOrderPending" }).default(1),
  dueAt: instant.nullish(),
});
/** A change of an order; only `status` and `dueAt` can change. */
export const orderChange = z.object({
  id: recordId,
  status,
  dueAt: instant.nullish(),
  product: recordId.optional(),
  group: recordId.optional(),
  codeText: codeLabel(60).optional(),
  count: whole(1).optional(),
});

/** All orders with their production, sorted by id. */
export const listOrders = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/orders",
  audience: "user",
  query: pagedQuery,
  answer: z.array(listedOrder),
  summary: "Production orders",
});

/**
 * Calls for one order. 409 OrderAlreadyExists; OrderInProduction for a second order of the same product and group in production. Removing an order in
 * production ends its production; restored it is paused.
 */
export const orderCalls = recordCalls("orders", {
  record: productionOrder,
  creation: orderCreation,
  change: orderChange,
  name: "production order",
});
