import { boardZooms, equipmentConditions } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { connectionState } from "../dashboard/equipment-status.ts";
import { eventsCode, filter, repeated } from "../dashboard/filter.ts";
import { weightUnit } from "../dashboard/production.ts";

/** Pages of a board, in the order in which they turn. `machines` and `production` have one page per four machines. */
export const boardPages = ["stops", "machines", "production", "pace", "giveaway"] as const;
export const boardPage = z.enum(boardPages);
export type BoardPage = z.infer<typeof boardPage>;

/** Periods of a board; `custom` takes the windows of `dates`. */
export const boardZoom = z.enum([...boardZooms, "custom"]);
export type BoardZoom = z.infer<typeof boardZoom>;

/** A machine on a board: its present state, and what it made in the period. */
export const boardMachine = z.object({
  /** Machine id. */
  id: z.number().int(),
  name: z.string(),
  status: connectionState,
  /** Also stopped, whatever its speed, with an open occurrence of the last 5 days. */
  condition: z.enum(equipmentConditions),
  /** Start of the present condition, UTC ms, of an unplanned stop no earlier than the end of the planned one before it; null when the machine was never heard. */
  since: z.number().int().nullable(),
  /** Name of the occurrence that explains a stop; null when none was reported. */
  cause: z.string().nullable(),
  /** Start of that occurrence, UTC ms: the stop may be older. Null without one. */
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
      /** Net, g; null when not set. */
      weight: z.number().nullable(),
      unit: weightUnit,
      /** Changes with the picture; null without one. */
      picture: z.string().nullable(),
    })
    .nullable(),
  /** Packages of this product, in the whole period. */
  total: z.number().int(),
  useful: z.number().int(),
  /** Share of the useful packages, 0-100 with 2 decimals; null when nothing was weighed. */
  usefulPercent: z.number().nullable(),
  under: z.number().int(),
  over: z.number().int(),
  /** Other products of the period, most packages first; null as name for packages without a product. */
  others: z.array(z.object({ name: z.string().nullable(), useful: z.number().int() })),
  /** Gross weight of the useful packages of all products, g. */
  usefulWeight: z.number(),
  /** Planned weight of the whole period, g; null without a rate or a product. */
  plan: z.number().nullable(),
});
export type BoardMachine = z.infer<typeof boardMachine>;

/**
 * How long the machines stood, and the five causes of most time, with all others as one. Rows leave planned stops out. Each cause has its
 * full time, so causes may overlap; the machine's own time counts an instant once.
 */
export const boardStops = z.object({
  rows: z.array(
    z.object({
      /** Null: all other causes. */
      code: z.number().int().nullable(),
      /** Null: the event is not registered, or the row is all other causes. */
      name: z.string().nullable(),
      count: z.number().int(),
      /** s. */
      duration: z.number(),
      /** 0-100, of this row and all rows before it. */
      cumulativePercent: z.number(),
    }),
  ),
  /** Stopped time of all machines, with planned stops, s: the sum of `duration` over the groups of `getOccurrences`. */
  duration: z.number(),
  /** Planned part of it, s. */
  planned: z.number(),
  /** Occurrences, with planned ones. */
  count: z.number().int(),
});

/** The day compared with its plan; weights in g. */
export const boardPace = z.object({
  /** Start of the day, UTC ms. */
  start: z.number().int(),
  end: z.number().int(),
  done: z.number(),
  /** Null when no machine has a plan. */
  plan: z.number().nullable(),
  planNow: z.number().nullable(),
  /** Expected weight at the end of the day, at the pace of the day and of the last hour. Null where too little of the day has passed for a pace. */
  projected: z.number().nullable(),
  projectedByLastHour: z.number().nullable(),
  /** g per hour; null as above, and where no time is left. */
  needed: z.number().nullable(),
  lastHour: z.number().nullable(),
  /** Weight made and planned up to an instant, UTC ms. */
  points: z.array(
    z.object({ at: z.number().int(), done: z.number().nullable(), plan: z.number().nullable() }),
  ),
  /** At most three machines, furthest behind their plan first; `difference` in g, negative. */
  behind: z.array(z.object({ id: z.number().int(), difference: z.number() })),
});

const given = { grams: z.number(), mean: z.number().nullable(), cost: z.number().nullable() };

/** Weight given away above the nominal weight. */
export const boardGiveaway = z.object({
  /** By money, else by weight, largest first: six rows, and the others as one without an id. `mean` in g a package. */
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
  /** Null when no product has a cost. */
  cost: z.number().nullable(),
  /** Of the period before, as it was. */
  previousGrams: z.number(),
  previousCost: z.number().nullable(),
  /** Planned time of the machines in both periods, s, by which the one before is told. */
  plannedTime: z.object({ own: z.number(), before: z.number() }),
  /** Days that the period counts as when figures are projected to 30 days; null: less than a day, without a projection. */
  days: z.number().positive().nullable(),
  /** Names of the machines with products without a cost, and the grams that these gave away. */
  withoutCost: z.object({ names: z.array(z.string()), grams: z.number() }),
});

export const boardPicture = z.object({
  /** Instant of the picture, UTC ms. */
  at: z.number().int(),
  /** IANA name of the plant's zone. */
  timeZone: z.string(),
  zoom: boardZoom,
  start: z.number().int(),
  end: z.number().int(),
  /** Sorted by name. */
  machines: z.array(boardMachine),
  /** Whether these are all machines of the plant. */
  all: z.boolean(),
  /** Null when the page was not asked for; the same holds for the others. */
  stops: boardStops.nullable(),
  pace: boardPace.nullable(),
  giveaway: boardGiveaway.nullable(),
});
export type BoardPicture = z.infer<typeof boardPicture>;

/** What a board shows now, for the requested pages (none: all). */
export const getBoard = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/board",
  audience: "user",
  query: filter.extend({ eventsCode, zoom: boardZoom.default("custom"), pages: repeated(boardPage) }),
  answer: z.object({ data: boardPicture }),
  summary: "What an information board shows",
});
