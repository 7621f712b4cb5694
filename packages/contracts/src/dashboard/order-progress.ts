import { z } from "zod";
import { defineCall } from "../call.ts";
import { weightUnit } from "./production.ts";

/** A production order with its progress. */
export const orderInWork = z.object({
  id: z.number().int(),
  codeText: z.string(),
  product: z.object({
    id: z.number().int(),
    name: z.string(),
    codeText: z.string().nullable(),
    unit: weightUnit,
  }),
  group: z.object({ id: z.number().int(), name: z.string() }),
  /** Bales to make. */
  totalCount: z.number().int(),
  /**
   * Bales made: useful packages of the product on equipment of the group while the order was in production, divided by the pack size of that time.
   */
  producedPackages: z.number().int().nonnegative(),
  /** 0 Cancelada, 1 Pendente, 2 Em produção, 3 Pausada, 4 Concluída. */
  status: z.number().int().min(0).max(4),
  /** First start of production, UTC ms; null before it. */
  start: z.number().int().nullable(),
  /** Time in production until now, s. */
  elapsed: z.number().nonnegative(),
  /** Due time, UTC ms; null without one. */
  dueAt: z.number().int().nullable(),
  /** The last two hours: time in production, s, and bales made in it, unrounded. */
  recent: z.object({ elapsed: z.number().nonnegative(), bales: z.number().nonnegative() }),
});
export type OrderInWork = z.infer<typeof orderInWork>;

/** Maximum number of finished or cancelled orders in the list; the newest are kept. */
export const mostClosedOrders = 500;

/**
 * Production orders with their progress, newest first: all that are pending, in production or paused, and the newest of the others. Removed orders
 * are absent.
 */
export const listOrdersInWork = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/orders/opdata",
  audience: "user",
  answer: z.array(orderInWork),
  summary: "Progress of the production orders",
});
