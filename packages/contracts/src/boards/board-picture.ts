import { boardZooms, equipmentConditions } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { connectionState } from "../dashboard/equipment-status.ts";
import { eventsCode, filter, repeated } from "../dashboard/filter.ts";
import { weightUnit } from "../dashboard/production.ts";

/** Pages of a board, in the order in which they turn. `machines` and `production` have one page for each four machines. */
export const boardPages = ["stops", "machines", "production", "pace", "giveaway"] as const;
export const boardPage = z.enum(boardPages);
export type BoardPage = z.infer<typeof boardPage>;

/** Periods of a board; `custom` is what `dates` says. */
export const boardZoom = z.enum([...boardZooms, "custom"]);
export type BoardZoom = z.infer<typeof boardZoom>;

/** A machine on a board: how it stands now, and what it made in the period. */
export const boardMachine = z.object({
  /** Machine id. */
  id: z.number().int(),
  name: z.string(),
  status: connectionState,
  /** Stopped also with an open occurrence of the last 5 days, whatever its speed. */
  condition: z.enum(equipmentConditions),
  /** Since when it stands so, UTC ms; null when it was never heard of. */
  since: z.number().int().nullable(),
  /** Name of the occurrence that explains a stop; null when none was reported. */
  cause: z.string().nullable(),
  /** When that occurrence began, UTC ms: the stop may be older. Null without one. */
  causeSince: z.number().int().nullable(),
  /** Whether that is a planned stop. */
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
  /** Counts are of this product, in the whole period. */
  total: z.number().int(),
  useful: z.number().int(),
  /** Share of the useful packages, 0-100 with 2 decimals; null when nothing was weighed. */
  usefulPercent: z.number().nullable(),
  under: z.number().int(),
  over: z.number().int(),
  /** What else it made, most packages first; without a name where no product was told. */
  others: z.array(z.object({ name: z.string().nullable(), useful: z.number().int() })),
  /** Gross weight of the useful packages of all products, g. */
  usefulWeight: z.number(),
  /** Planned for the whole period, g; null without a rate or a product. */
  plan: z.number().nullable(),
});
export type BoardMachine = z.infer<typeof boardMachine>;

/**
 * How long the machines stood, and the five causes of most time, the others as one. Rows leave planned stops out, and each cause has
 * all of its own time: two at once stop a machine once.
 */
export const boardStops = z.object({
  rows: z.array(
    z.object({
      /** Null: the others. */
      code: z.number().int().nullable(),
      /** Null: the event is not registered, or the others. */
      name: z.string().nullable(),
      count: z.number().int(),
      /** s. */
      duration: z.number(),
      /** 0-100, of this row and all before it. */
      cumulativePercent: z.number(),
    }),
  ),
  /** Of all machines, planned stops with it, s: as the groups of `getOccurrences` have it together. */
  duration: z.number(),
  /** Of that, what was planned, s. */
  planned: z.number(),
  /** Occurrences, planned ones too. */
  count: z.number().int(),
});

/** The day against its plan, weights in g. */
export const boardPace = z.object({
  /** The day, UTC ms. */
  start: z.number().int(),
  end: z.number().int(),
  done: z.number(),
  /** Null where no machine has a plan. */
  plan: z.number().nullable(),
  planNow: z.number().nullable(),
  /** At the pace of the day, and of the last hour: between them lies the end. Null before anything could be made. */
  projected: z.number().nullable(),
  projectedByLastHour: z.number().nullable(),
  /** g per hour. */
  needed: z.number().nullable(),
  lastHour: z.number(),
  /** What was done and planned until an instant, UTC ms. */
  points: z.array(
    z.object({ at: z.number().int(), done: z.number().nullable(), plan: z.number().nullable() }),
  ),
  /** At most three, furthest behind their plan first; `difference` in g, negative. */
  behind: z.array(z.object({ id: z.number().int(), difference: z.number() })),
});

const given = { grams: z.number(), mean: z.number().nullable(), cost: z.number().nullable() };

/** What was given away above the nominal weight. */
export const boardGiveaway = z.object({
  /** By money, else by weight, the largest first: six, and the others as one without an id. `mean` in g a package. */
  rows: z.array(
    z.object({
      id: z.number().int().nullable(),
      name: z.string().nullable(),
      machines: z.number().int(),
      ...given,
    }),
  ),
  grams: z.number(),
  /** Of the nominal weight, percent. */
  percent: z.number().nullable(),
  /** Null where no product has a cost. */
  cost: z.number().nullable(),
  /** Of the equal period before, as it was. */
  previousGrams: z.number(),
  previousCost: z.number().nullable(),
  /** Planned time of the machines in both periods, s, by which the one before is told. */
  plannedTime: z.object({ own: z.number(), before: z.number() }),
  /** As how many days the period counts when something is told for 30; null: less than a day, of which nothing is. */
  days: z.number().positive().nullable(),
  /** Names of the machines with products without a cost, and how many g these gave away. */
  withoutCost: z.object({ names: z.array(z.string()), grams: z.number() }),
});

export const boardPicture = z.object({
  /** When it was taken, UTC ms. */
  at: z.number().int(),
  /** IANA name of the plant's zone. */
  timeZone: z.string(),
  zoom: boardZoom,
  start: z.number().int(),
  end: z.number().int(),
  /** By name. */
  machines: z.array(boardMachine),
  /** Whether these are all machines of the plant. */
  all: z.boolean(),
  /** Null where the page was not asked for; so are the others. */
  stops: boardStops.nullable(),
  pace: boardPace.nullable(),
  giveaway: boardGiveaway.nullable(),
});
export type BoardPicture = z.infer<typeof boardPicture>;

/** What a board shows now, for the pages that are asked for (none: all). */
export const getBoard = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/board",
  audience: "user",
  query: filter.extend({ eventsCode, zoom: boardZoom.default("custom"), pages: repeated(boardPage) }),
  answer: z.object({ data: boardPicture }),
  summary: "What an information board shows",
});
