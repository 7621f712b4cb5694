import { z } from "zod";
import { defineCall } from "../call.ts";
import { causeReason } from "../dashboard/losses.ts";
import { idText, instant, instantText } from "../registrations/fields.ts";
import { listedStop } from "../stops/stops.ts";
import { weightUnit } from "../dashboard/production.ts";

const ms = z.number().int();

/** Machines without a group, as text of a query. */
export const noGroup = "none";
/** Group of machines whose shift is meant: its id, or `none` for the machines without one. */
export const groupText = z.union([z.literal(noGroup), idText]);

/** No shift is known from before, UTC ms. */
const firstMs = Date.UTC(2000, 0, 1);
/** An instant of a shift, UTC ms. */
export const shiftInstant = instant.min(firstMs);
export const shiftInstantText = instantText.min(firstMs);

/** A shift, or a production day where no shift is known. */
export const shownTurn = z.object({
  /** Name of the shift; null for a production day. */
  name: z.string().nullable(),
  team: z.string().nullable(),
  /** UTC ms. */
  start: ms,
  end: ms,
});
export type ShownTurn = z.infer<typeof shownTurn>;

/** Stops of one reason in an hour; of one event where they have no reason. */
export const hourStops = z.object({
  reason: causeReason.nullable(),
  /** Name of the event; null when the stops have a reason, and when the machine reported none. */
  description: z.string().nullable(),
  /** Number of stops or parts of stops, and the loading time that they took in the hour, ms. */
  count: z.number().int(),
  lostMs: ms,
  /** Names of their machines. */
  machines: z.array(z.string()),
});
export type HourStops = z.infer<typeof hourStops>;

/** An hour of the shift by the plant's clock; the first and the last one may be shorter. */
export const shiftHour = z.object({
  /** UTC ms. */
  start: ms,
  end: ms,
  /** Useful packages of all machines. */
  useful: z.number().int(),
  /** Packages to make by the planned rate in the time without planned stops; null without a plan. `targetNow`: its part until now. */
  target: z.number().int().nullable(),
  targetNow: z.number().int().nullable(),
  /** Time without planned stops, ms, summed over the machines; 0 in a break. */
  dueMs: ms,
  /** Loading time lost to stops, ms, summed over the machines; the sum over `stops`. */
  stoppedMs: ms,
  /** Longest first. */
  stops: z.array(hourStops),
});
export type PageHour = z.infer<typeof shiftHour>;

/** Order in production of the group. */
export const shiftOrder = z.object({
  codeText: z.string(),
  product: z.string(),
  unit: weightUnit,
  /** Bales to make, and bales made. */
  total: z.number().int(),
  made: z.number().int(),
});

export const shiftPage = z.object({
  /** Groups that have machines, by name; the machines without one have id and name null. */
  groups: z.array(z.object({ id: z.number().int().nullable(), name: z.string().nullable() })),
  /** Id of the shown group; null for the machines without one. */
  group: z.number().int().nullable(),
  shift: shownTurn,
  /** Start of the turn before, and of the next one, UTC ms; null when the next one has not begun. */
  previous: ms,
  next: ms.nullable(),
  /** Machines of the group, by name. */
  machines: z.array(z.object({ id: z.number().int(), name: z.string() })),
  hours: z.array(shiftHour),
  /** Sums over the hours. */
  useful: z.number().int(),
  target: z.number().int().nullable(),
  targetNow: z.number().int().nullable(),
  stoppedMs: ms,
  /** The part of `stoppedMs` without a reason. */
  unexplainedMs: ms,
  /** Stops of the shift without a reason that lasted long enough to be asked about, latest first. */
  open: z.array(listedStop),
  /** Orders in production now; empty for a shift that is over. */
  orders: z.array(shiftOrder),
});
export type ShiftPage = z.infer<typeof shiftPage>;

/**
 * A shift hour by hour, and what it leaves open. `at`: an instant of the shift, UTC ms; now by default, and between shifts the last one. `group`: by
 * default the first one by name. Null for a client without machines. 404 NotFound for a group without machines; 422 InvalidRequest for an
 * instant in the future.
 */
export const getShiftPage = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/shift",
  audience: "user",
  query: z.object({ group: groupText.optional(), at: shiftInstantText.optional() }),
  answer: z.object({ data: z.object({ result: shiftPage.nullable() }) }),
  summary: "A shift hour by hour",
});
