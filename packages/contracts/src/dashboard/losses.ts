import { lossClasses, rateSources } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { idText, largestInteger } from "../registrations/fields.ts";
import { filter } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

const ms = z.number().int();
const fraction = z.number().nullable();

/** The domain's `TimeAccount`: whole ms that add up, and fractions that are null when there is nothing to divide by. */
export const timeAccount = z.object({
  windowMs: ms,
  plannedMs: ms,
  loadingMs: ms,
  stopsMs: ms,
  runMs: ms,
  idealMs: ms,
  goodMs: ms,
  qualityMs: ms,
  /** Time lost to low speed; negative when the machine ran faster than nominal. */
  speedMs: ms,
  microMs: ms,
  availability: fraction,
  performance: fraction,
  quality: fraction,
  oee: fraction,
  teep: fraction,
});

/** The account's times as whole packages at the nominal rate. */
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

/** Cause of a stop: the code of an event, null when the machine reported none. */
const cause = z.object({
  code: z.number().int().nullable(),
  /** Name of the event; null when it is not registered, and when the machine reported none. */
  description: z.string().nullable(),
});

/** Time account of one machine. */
export const machineLosses = machine.extend({ account: timeAccount });

/** Reason of stops, given by a person or by the event's registration. It may be archived. */
export const causeReason = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Name of its group of reasons; null at the top level. */
  parent: z.string().nullable(),
  lossClass: z.enum(lossClasses),
});

export type CauseReason = z.infer<typeof causeReason>;

/** Stops of one cause and reason, summed. */
export const stopCause = cause.extend({
  /** The reason that a person gave, else the event's; null when there is neither. Stops of one event may have several reasons. */
  reason: causeReason.nullable(),
  count: z.number().int().positive(),
  /** Loading time lost to these stops. */
  lostMs: ms,
  /** Packages that could have been made in `lostMs`; null when the rate is unknown. */
  packages: z.number().int().nullable(),
});
export type LossCause = z.infer<typeof stopCause>;

/** Source of the nominal rate: registered for the product or the equipment (`registered`), or the best ten minutes seen (`seen`). */
export const rateSource = z.enum(rateSources);

/** Speed of one machine with one product. */
export const productSpeed = machine.extend({
  /** Null when no product was loaded, or it is not registered. */
  product: weighedProduct.nullable(),
  /** Number of packages of all classes. */
  made: z.number().int(),
  /** Time in which the machine ran with the product. */
  runMs: ms,
  microMs: ms,
  microStops: z.number().int(),
  /** Time that the packages take at the nominal rate. */
  idealMs: ms,
  /** Run time - micro-stops - ideal time; negative when faster than nominal. */
  speedMs: ms,
  /** Nominal rate, packages a minute. */
  rate: z.number(),
  source: rateSource,
});
export type ProductSpeed = z.infer<typeof productSpeed>;

/** Time account of the filter's machines, by machine, cause and product. */
export const losses = z.object({
  /** Sum of all machines. */
  account: timeAccount,
  /** Null when the rate is unknown for some machine. */
  packages: lossPackages.nullable(),
  /** By machine, sorted by name. */
  machines: z.array(machineLosses),
  /** Causes of stops, most lost time first. They add up to the account's `stopsMs`. */
  causes: z.array(stopCause),
  /** Stops are explained by reasons when the client has a reason that is not archived, else by causes. */
  explainedBy: z.enum(["reason", "cause"]),
  /**
   * Time of unexplained stops. By reason: nobody gave a reason, and the event has none. By cause: the machine reported no event or an unregistered
   * one, and nobody gave a reason.
   */
  unexplainedMs: ms,
  /** Micro-stops by hour of the plant's clock, 0-23; hours without any are absent. */
  microByHour: z.array(z.object({ hour: z.number().int(), count: z.number().int(), lostMs: ms })),
  /** By equipment and product, sorted by both names. Their `speedMs` add up to the account's, except for rounding of 1 ms each. */
  products: z.array(productSpeed),
});
export type Losses = z.infer<typeof losses>;

const lossesFilter = filter.omit({ product: true });

/**
 * Time account of the machines, from the window to good packages. With an operator it covers the time in which the operator was signed on, and that
 * operator's packages. 422 WindowTooLarge beyond two years, 200,000 occurrences or 150 million packages.
 */
export const getLosses = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/losses",
  audience: "user",
  query: lossesFilter,
  answer: z.object({ data: z.object({ result: losses }) }),
  summary: "Time account from the window to good packages",
});

/** A piece of a stop inside the windows; the parts of a split stop are separate pieces. */
export const lossStop = machine.extend(cause.shape).extend({
  /** Start and end inside the window, UTC ms. */
  startDate: z.number().int(),
  endDate: z.number().int(),
  /** Loading time lost, ms: without planned time, and without time that an earlier stop already covers. */
  lostMs: ms,
  /** Id of the machine's group, whose reasons apply besides the general ones; null without a group. */
  groupId: z.number().int().nullable(),
  reason: causeReason.nullable(),
  comment: z.string().nullable(),
  /** Revision of the stop's answer, needed to give a reason (`SeenStop`); 0 without an answer. */
  revision: z.number().int(),
});
export type LossStop = z.infer<typeof lossStop>;

/** Maximum number of stops in one answer. */
export const mostLossStops = 200;

/**
 * Stops of one cause, longest first, at most 200; `count` is their number. Without `cause`: stops for which the machine reported no event. `reason`
 * selects those with that reason, or `none` those without a reason.
 */
export const listLossStops = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/losses/stops",
  audience: "user",
  query: lossesFilter.extend({
    cause: z.coerce.number().int().nonnegative().max(largestInteger).optional(),
    reason: z.union([z.literal("none"), idText]).optional(),
  }),
  answer: z.object({
    data: z.object({ result: z.object({ stops: z.array(lossStop), count: z.number().int() }) }),
  }),
  summary: "Stops of a cause",
});
