import { lossClasses } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { largestInteger } from "../registrations/fields.ts";
import { filter } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

const ms = z.number().int();
const fraction = z.number().nullable();

/** The domain's `TimeAccount`: whole ms that close, and fractions, null where there is nothing to divide by. */
export const timeAccount = z.object({
  windowMs: ms,
  plannedMs: ms,
  loadingMs: ms,
  stopsMs: ms,
  runMs: ms,
  idealMs: ms,
  goodMs: ms,
  qualityMs: ms,
  /** Negative: faster than nominal. */
  speedMs: ms,
  microMs: ms,
  availability: fraction,
  performance: fraction,
  quality: fraction,
  oee: fraction,
  teep: fraction,
});

/** The same in whole packages. */
export const lossPackages = z.object({
  planned: ms,
  stops: ms,
  micro: ms,
  speed: ms,
  quality: ms,
  good: ms,
});

const machine = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
});

/** Code of an event; null: the machine told nothing. */
const cause = z.object({
  code: z.number().int().nullable(),
  /** Name of the event; null when it is not registered, and of what the machine did not tell. */
  description: z.string().nullable(),
});

export const machineLosses = machine.extend({ account: timeAccount });

/** Why the stops of an event were: what the catalogue says of the event; it may be archived. */
export const causeReason = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Name of the group of reasons that it is in. */
  parent: z.string().nullable(),
  lossClass: z.enum(lossClasses),
});

export type CauseReason = z.infer<typeof causeReason>;

export const stopCause = cause.extend({
  /** Null: the event names none, is not registered, or the machine told nothing. */
  reason: causeReason.nullable(),
  count: z.number().int().positive(),
  /** Loading time of all its stops. */
  lostMs: ms,
  /** What the machines would have made in it; null where it is not known at what rate. */
  packages: z.number().int().nullable(),
});
export type LossCause = z.infer<typeof stopCause>;

/** From what is taken how fast a product could have been made: the equipment's expected rate, or the best ten minutes seen. */
export const rateSource = z.enum(["registered", "seen"]);

export const productSpeed = machine.extend({
  /** Null: none was loaded, or it is not registered. */
  product: weighedProduct.nullable(),
  /** Packages of all classes. */
  made: z.number().int(),
  /** In which the machine ran with the product. */
  runMs: ms,
  microMs: ms,
  microStops: z.number().int(),
  /** What the packages take at the nominal rate. */
  idealMs: ms,
  /** Run time - micro-stops - ideal time; negative: faster than nominal. */
  speedMs: ms,
  /** Nominal, packages a minute. */
  rate: z.number(),
  source: rateSource,
});
export type ProductSpeed = z.infer<typeof productSpeed>;

export const losses = z.object({
  /** Of all machines, their times added up. */
  account: timeAccount,
  /** Null where of some machine it is not known. */
  packages: lossPackages.nullable(),
  /** By the equipment's name. */
  machines: z.array(machineLosses),
  /** Most time first; all add up to the account's stops. */
  causes: z.array(stopCause),
  /** What explains a stop: a reason, where the client has one at least that is not archived; else its cause. */
  explainedBy: z.enum(["reason", "cause"]),
  /**
   * Time of the stops that nothing explains. By reason: the event names none, or the machine told nothing. By cause: the machine told nothing, or an
   * event that is not registered.
   */
  unexplainedMs: ms,
  /** By hour of the plant's clock, 0-23, hours without any absent. */
  microByHour: z.array(z.object({ hour: z.number().int(), count: z.number().int(), lostMs: ms })),
  /** By the names of equipment and product; the speed of all adds up to the account's, but for the rounding of a ms each. */
  products: z.array(productSpeed),
});
export type Losses = z.infer<typeof losses>;

const lossesFilter = filter.omit({ product: true });

/**
 * Where the machines' time went, from the window to good packages. With an operator: the time in which that operator was signed on, and the
 * operator's packages. 422 WindowTooLarge beyond two years, 200,000 occurrences or 150
 * million packages.
 */
export const getLosses = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/losses",
  audience: "user",
  query: lossesFilter,
  answer: z.object({ data: z.object({ result: losses }) }),
  summary: "Time account from the window to good packages",
});

export const lossStop = machine.extend(cause.shape).extend({
  /** In the window, UTC ms. */
  startDate: z.number().int(),
  endDate: z.number().int(),
  /** Loading time that it took: without planned time, and without what another stop took before. */
  lostMs: ms,
});
export type LossStop = z.infer<typeof lossStop>;

/** Most stops of an answer. */
export const mostLossStops = 200;

/** The stops of one cause, the longest first; at most 200 of them. Without `cause`: those of which the machine told nothing. */
export const listLossStops = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/losses/stops",
  audience: "user",
  query: lossesFilter.extend({ cause: z.coerce.number().int().nonnegative().max(largestInteger).optional() }),
  answer: z.object({
    data: z.object({ result: z.object({ stops: z.array(lossStop), count: z.number().int() }) }),
  }),
  summary: "Stops of a cause",
});
