import { z } from "zod";
import { defineCall } from "../call.ts";
import { connectionState } from "./equipment-status.ts";
import { eventsCode, filter } from "./filter.ts";
import { giveaway } from "./giveaway.ts";
import { weighedProduct } from "./weighed-product.ts";

/** Packages of one kind. */
export const cardBlock = z.object({
  /** Number of packages. */
  c: z.number().int(),
  /** Share of all counted packages, percent with 2 decimals; null when nothing was weighed. */
  p: z.number().nullable(),
  /** Gross weight, g. */
  s: z.number(),
  /** `s` in the unit `s_unit`, unrounded. */
  s_converted: z.number(),
  s_unit: z.enum(["g", "kg", "t", "lb"]),
});
export type CardBlock = z.infer<typeof cardBlock>;

/** Useful packages. `avg`, `min` and `max` are gross weights of single packages, g; null without packages. */
export const usefulBlock = cardBlock.extend({
  avg: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});

/** Packages of one product by kind: `a` useful, `ro` and `ru` rejected, `invalid`. */
const cardBlocks = {
  a: usefulBlock,
  /** Rejected as over. */
  ro: cardBlock,
  /** Rejected as under. */
  ru: cardBlock,
  invalid: cardBlock,
  /** Giveaway of the useful packages; null without any, or when the product has no net weight. */
  giveaway: giveaway.nullable(),
};

const cardProduct = weighedProduct.extend({
  brand: z.string(),
  /** Net weight, g; null when not set. */
  productWeight: z.number().nullable(),
  /** Package weight, g, 0 when not set. The target on the scale is net + package. */
  packageWeight: z.number(),
});

/** Production and state of one equipment. */
export const productionCard = z.object({
  equipment: z.object({ id: z.number().int(), name: z.string(), groupName: z.string().nullable() }),
  /** The filter's product, else the product that the filter's operator weighed last, else `running`; null when none is known. */
  product: cardProduct.nullable(),
  /**
   * The machine's product at the end of the windows, whatever the filter: the reported product if nothing was weighed since, else the product weighed
   * last, else the last reported one; null when none is known.
   */
  running: weighedProduct.nullable(),
  /** The order in production for `running` in the equipment's group, in bales; null without one. */
  op: z
    .object({
      codeText: z.string(),
      producedPackages: z.number().int(),
      projectedPackages: z.number().int(),
    })
    .nullable(),
  /** Packages of `product`, with the machine's status and speed. */
  data: z.object({
    status: connectionState,
    /** Packages per minute. */
    speed: z.number(),
    ...cardBlocks,
  }),
  /** Other products, most packages first; shares are of that product's own packages. Empty with a product filter. */
  others: z.array(z.object({ product: cardProduct.nullable(), data: z.object(cardBlocks) })),
  /** Stopped fraction of the available time, 0-1; null without available time. The card shows 100 x (1 - factor). */
  factor: z.number().nullable(),
  /** The same fraction for the time without planned stops; null when no such time is left. */
  unplanned: z.number().nullable(),
});
export type ProductionCard = z.infer<typeof productionCard>;
export type CardBlocks = Pick<ProductionCard["data"], keyof typeof cardBlocks>;
export type CardProduct = z.infer<typeof cardProduct>;

/**
 * One card per equipment, sorted by name. Equipment that was not registered during the windows has a card only when the filter names it or it weighed
 * something. `eventsCode` names events that do not count as stops.
 */
export const getProductionCards = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/equipments",
  audience: "user",
  query: filter.extend({ eventsCode }),
  answer: z.object({ data: z.array(productionCard) }),
  summary: "Production by equipment",
});
