import { z } from "zod";
import { defineCall } from "../call.ts";
import { connectionState } from "./equipment-status.ts";
import { eventsCode, filter } from "./filter.ts";
import { giveaway } from "./giveaway.ts";
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

/** Weights of one product, by kind of package. */
const cardBlocks = {
  a: usefulBlock,
  /** Rejected over. */
  ro: cardBlock,
  /** Rejected under. */
  ru: cardBlock,
  invalid: cardBlock,
  /** For the useful packages; null without any, or when their product has no net weight. */
  giveaway: giveaway.nullable(),
};

const cardProduct = weighedProduct.extend({
  brand: z.string(),
  /** Net, g; null when not set. */
  productWeight: z.number().nullable(),
  /** g; the target on the scale is net + package. 0 when not set. */
  packageWeight: z.number(),
});

export const productionCard = z.object({
  equipment: z.object({ id: z.number().int(), name: z.string(), groupName: z.string().nullable() }),
  /** The filter's product, else the product that the filter's operator weighed last, else `running`; null when none is known. */
  product: cardProduct.nullable(),
  /**
   * The machine's product at the end of the windows, whatever the filter: the reported product if nothing was weighed since, else the one
   * weighed last, else the last one reported; null when none is known.
   */
  running: weighedProduct.nullable(),
  /** The order in production for `running` in the equipment's group, in bales; null when there is none. */
  op: z
    .object({
      codeText: z.string(),
      producedPackages: z.number().int(),
      projectedPackages: z.number().int(),
    })
    .nullable(),
  /** Packages of `product`; status and speed are the machine's. */
  data: z.object({
    status: connectionState,
    /** Packages per minute. */
    speed: z.number(),
    ...cardBlocks,
  }),
  /** Other products, most packages first; shares are of that product's own packages. Empty with a product filter. */
  others: z.array(z.object({ product: cardProduct.nullable(), data: z.object(cardBlocks) })),
  /** Stopped fraction of the available time, 0-1; null when no time was available. The card shows 100 x (1 - factor). */
  factor: z.number().nullable(),
  /** The same for the time without planned stops; null when no such time is left. */
  unplanned: z.number().nullable(),
});
export type ProductionCard = z.infer<typeof productionCard>;
export type CardBlocks = Pick<ProductionCard["data"], keyof typeof cardBlocks>;
export type CardProduct = z.infer<typeof cardProduct>;

/**
 * One card per equipment, sorted by name. Equipment that was not registered at any instant of the windows has a card only when it is named
 * in the filter or weighed something. `eventsCode` names events that do not count as stops.
 */
export const getProductionCards = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/equipments",
  audience: "user",
  query: filter.extend({ eventsCode }),
  answer: z.object({ data: z.array(productionCard) }),
  summary: "Production by equipment",
});
