import { z } from "zod";
import { defineCall } from "../call.ts";
import { connectionState } from "./equipment-status.ts";
import { eventsCode, filter } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

/** Packages of one kind. */
export const cardBlock = z.object({
  /** Count. */
  c: z.number().int(),
  /** Share of all counted packages, 0-100 with 2 decimals; null when there are none. */
  p: z.number().nullable(),
  /** Gross weight, g. */
  s: z.number(),
  /** The same weight in `s_unit`, unrounded. */
  s_converted: z.number(),
  s_unit: z.enum(["g", "kg", "t", "lb"]),
});
export type CardBlock = z.infer<typeof cardBlock>;

/** Useful packages; weights of single packages in g, null when there are none. */
export const usefulBlock = cardBlock.extend({
  avg: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type UsefulBlock = z.infer<typeof usefulBlock>;

export const productionCard = z.object({
  equipment: z.object({ id: z.number().int(), name: z.string(), groupName: z.string().nullable() }),
  /** The filter's product, else the one weighed last, else the one the machine reported; null when none is known. */
  product: weighedProduct
    .extend({
      brand: z.string(),
      /** Net, g; null when not set. */
      productWeight: z.number().nullable(),
      /** g; the target on the scale is net + package. 0 when not set. */
      packageWeight: z.number(),
    })
    .nullable(),
  /** The order in production for this product in the equipment's group, in bales; null when there is none. */
  op: z
    .object({
      codeText: z.string(),
      producedPackages: z.number().int(),
      projectedPackages: z.number().int(),
    })
    .nullable(),
  data: z.object({
    status: connectionState,
    /** Packages per minute. */
    speed: z.number(),
    a: usefulBlock,
    /** Rejected over. */
    ro: cardBlock,
    /** Rejected under. */
    ru: cardBlock,
    invalid: cardBlock,
  }),
  /** Stopped fraction of the available time, 0-1; null when no time was available. The card shows 100 x (1 - factor). */
  factor: z.number().nullable(),
});
export type ProductionCard = z.infer<typeof productionCard>;

/**
 * One card per equipment, sorted by name. Equipment that was not registered at any instant of the windows has a card only
 * when it is asked for by name or weighed something. `eventsCode` names events that do not count as stops.
 */
export const getProductionCards = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/equipments",
  audience: "user",
  query: filter.extend({ eventsCode }),
  answer: z.object({ data: z.array(productionCard) }),
  summary: "Production by equipment",
});
