import { boardZooms, equipmentConditions } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { connectionState } from "../dashboard/equipment-status.ts";
import { eventsCode, filter, repeated } from "../dashboard/filter.ts";
import { timeAccount } from "../dashboard/losses.ts";
import { weightUnit } from "../dashboard/production.ts";

/** Pages of a board, in the order in which they are shown. `machines` and `production` take one page for every four machines. */
export const boardPages = ["stops", "machines", "production", "pace", "giveaway"] as const;
export const boardPage = z.enum(boardPages);
export type BoardPage = z.infer<typeof boardPage>;

/** Periods of a board; `custom` uses the windows of `dates`. */
export const boardZoom = z.enum([...boardZooms, "custom"]);
export type BoardZoom = z.infer<typeof boardZoom>;

/** A machine on a board: its present state, and its production in the period. */
export const boardMachine = z.object({
  /** Machine id. */
  id: z.number().int(),
  name: z.string(),
  status: connectionState,
  /** Present condition. A machine with an open occurrence of the last 5 days is stopped, whatever its speed. */
  condition: z.enum(equipmentConditions),
  /**
   * Start of the present condition, UTC ms. An unplanned stop starts no earlier than the end of the planned stop before it. Null when the machine was
   * never heard.
   */
  since: z.number().int().nullable(),
  /** Name of the occurrence that explains a stop; null when none was reported. */
  cause: z.string().nullable(),
  /** Start of that occurrence, UTC ms; the stop may have begun earlier. Null without an occurrence. */
  causeSince: z.number().int().nullable(),
  /** Whether that occurrence is a planned stop. */
  planned: z.boolean(),
  /** Packages per minute. */
  speed: z.number(),
  product: z
    .object({
      id: z.number().int(),
      name: z.string(),
      brand: z.string(),
      /** Net weight, g; null when not set. */
      weight: z.number().nullable(),
      unit: weightUnit,
      /** Version of the picture, another for another picture; null without one. */
      picture: z.string().nullable(),
    })
    .nullable(),
  /** Packages of this product in the period. */
  total: z.number().int(),
  useful: z.number().int(),
  /** Useful packages as a percentage of `total`, 0-100 with 2 decimals; null when nothing was weighed. */
  usefulPercent: z.number().nullable(),
  under: z.number().int(),
  over: z.number().int(),
  /** Other products of the period, most packages first; `name` is null for packages without a product. */
  others: z.array(z.object({ name: z.string().nullable(), useful: z.number().int() })),
  /** Gross weight of the useful packages of all products, g. */
  usefulWeight: z.number(),
  /** Planned weight for the whole period, g; null without a rate or a product. */
  plan: z.number().nullable(),
  /**
   * OEE of the period and its factors, fractions of 1, of all products. Null without loading time, when the page `machines` was not requested, and when
   * the period is too large for a time account.
   */
  oee: timeAccount
    .pick({ availability: true, performance: true, quality: true })
    .extend({ oee: z.number() })
    .nullable(),
});
export type BoardMachine = z.infer<typeof boardMachine>;

/**
 * Duration of stops, with a row for each of the five longest causes and one for all others. Rows exclude planned stops. Each cause has its full time,
 * so causes may overlap; the time of a machine counts every instant once.
 */
export const boardStops = z.object({
  rows: z.array(
    z.object({
      /** Code of the event; null for the row of all other causes. */
      code: z.number().int().nullable(),
      /** Null when the event is not registered, and for the row of all other causes. */
      name: z.string().nullable(),
      count: z.number().int(),
      /** s. */
      duration: z.number(),
      /** Cumulative share up to this row, 0-100. */
      cumulativePercent: z.number(),
    }),
  ),
  /** Stopped time of all machines, planned stops included, s: the sum of `duration` over the groups of `getOccurrences`. */
  duration: z.number(),
  /** Planned part of `duration`, s. */
  planned: z.number(),
  /** Number of occurrences, planned ones included. */
  count: z.number().int(),
});

/** Production of the day compared with its plan; weights in g. */
export const boardPace = z.object({
  /** Start of the day, UTC ms. */
  start: z.number().int(),
  end: z.number().int(),
  done: z.number(),
  /** Null when no machine has a plan. */
  plan: z.number().nullable(),
  planNow: z.number().nullable(),
  /** Expected weight at the end of the day, by the pace of the day and of the last hour. Null while too little of the day has passed. */
  projected: z.number().nullable(),
  projectedByLastHour: z.number().nullable(),
  /** Pace that reaches the plan, and pace of the last hour, g per hour. Null as above, and when no time is left. */
  needed: z.number().nullable(),
  lastHour: z.number().nullable(),
  /** Weight made and weight planned up to an instant, UTC ms. */
  points: z.array(
    z.object({ at: z.number().int(), done: z.number().nullable(), plan: z.number().nullable() }),
  ),
  /** The three machines furthest behind their plan, worst first; `difference` in g, negative. */
  behind: z.array(z.object({ id: z.number().int(), difference: z.number() })),
});

const given = { grams: z.number(), mean: z.number().nullable(), cost: z.number().nullable() };

/** Weight given away above the nominal weight. */
export const boardGiveaway = z.object({
  /** Rows by cost, else by weight, largest first: six rows, and one without an id for all others. `mean` in g per package. */
  rows: z.array(
    z.object({
      id: z.number().int().nullable(),
      name: z.string().nullable(),
      machines: z.number().int(),
      ...given,
    }),
  ),
  grams: z.number(),
  /** Percent of the nominal weight. */
  percent: z.number().nullable(),
  /** In the client's money; null when no product has a cost. */
  cost: z.number().nullable(),
  /** The same figures of the preceding period. */
  previousGrams: z.number(),
  previousCost: z.number().nullable(),
  /** Planned time of the machines in this period and in the preceding one, s, by which the two are compared. */
  plannedTime: z.object({ own: z.number(), before: z.number() }),
  /** Length of the period in days, for a projection to 30 days; null for less than a day, which has no projection. */
  days: z.number().positive().nullable(),
  /** Names of the machines that packed products without a cost, and the weight that these products gave away, g. */
  withoutCost: z.object({ names: z.array(z.string()), grams: z.number() }),
});

/** What a board shows at one instant. */
export const boardPicture = z.object({
  /** When the picture was computed, UTC ms. */
  at: z.number().int(),
  /** IANA name of the plant's zone. */
  timeZone: z.string(),
  zoom: boardZoom,
  start: z.number().int(),
  end: z.number().int(),
  /** Machines of the board, sorted by name. */
  machines: z.array(boardMachine),
  /** Whether `machines` are all machines of the plant. */
  all: z.boolean(),
  /** Null when the page was not requested. The same holds for `pace` and `giveaway`. */
  stops: boardStops.nullable(),
  pace: boardPace.nullable(),
  giveaway: boardGiveaway.nullable(),
});
export type BoardPicture = z.infer<typeof boardPicture>;

/** What a board shows now, for the requested pages (none named: all). */
export const getBoard = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/board",
  audience: "user",
  query: filter.extend({ eventsCode, zoom: boardZoom.default("custom"), pages: repeated(boardPage) }),
  answer: z.object({ data: boardPicture }),
  summary: "What an information board shows",
});
