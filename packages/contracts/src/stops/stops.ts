import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "../dashboard/filter.ts";
import { causeReason } from "../dashboard/losses.ts";
import { recordId, whole } from "../registrations/fields.ts";
import {
  mostStopsAtOnce,
  seenStop,
  stopAnswer,
  stopComment,
  stopGiver,
  stopStretch,
  stopStretchQuery,
} from "./stop-fields.ts";

/** Maximum number of rows in a list. */
export const mostListedStops = 1_000;

/** A stop, or one part of a split stop. */
export const listedStop = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  /** Id of the machine's group, whose reasons apply besides the general ones; null without a group. */
  groupId: z.number().int().nullable(),
  /** Start and end of the part, UTC ms. They may lie outside the requested windows, by up to a day on each side. */
  startDate: z.number().int(),
  endDate: z.number().int(),
  /** Start and end of the whole stop, UTC ms. */
  stopStartDate: z.number().int(),
  stopEndDate: z.number().int(),
  /** Whether the machine is still stopped. */
  isOpen: z.boolean(),
  /** Loading time lost in the part, ms. */
  lostMs: z.number().int(),
  /** Code of the event; null when the machine reported none. */
  code: z.number().int().nullable(),
  /** Name of the event; null when it is not registered. */
  description: z.string().nullable(),
  /** The reason that a person gave, else the event's; null without both. */
  reason: causeReason.nullable(),
  /** Who explains the stop: a person, or the event by its registration; null for nobody. */
  explainedBy: z.enum(["person", "event"]).nullable(),
  comment: z.string().nullable(),
  by: stopGiver.nullable(),
  /** When the answer was given, UTC ms; null without an answer. */
  givenAt: z.number().int().nullable(),
  /** Rises with each change of the part's answer; 0 without one. */
  revision: z.number().int(),
});
export type ListedStop = z.infer<typeof listedStop>;

/**
 * Stops that touch the windows, reported by the machine or inferred, with their answers: latest first, at most 1,000 rows; `count` is their number.
 * `leastS`: shorter stops are left out, s. `explained`: only stops with a reason (`true`) or without one. 422 WindowTooLarge as `getLosses`.
 */
export const listStops = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/stops",
  audience: "user",
  query: filter.omit({ product: true }).extend({
    leastS: z.coerce.number().int().min(0).max(86_400).default(0),
    explained: z.enum(["true", "false"]).optional(),
  }),
  answer: z.object({
    data: z.object({ result: z.object({ stops: z.array(listedStop), count: z.number().int() }) }),
  }),
  summary: "Stops with their reasons",
});

const changed = z.object({
  /** Ids of the changes, one per stretch, for `undoStops`. */
  changes: z.array(z.number().int()),
});

const path = "/api/client/:tenant/stops";

/**
 * Gives stretches a reason, a comment or both, all or none; what is not sent stays, and null takes it away. 409 StopChanged when somebody explained
 * one of them after the caller saw it; `current` is `ChangedStops`. 422 InvalidRequest when neither is left, for an unknown machine, a reason of
 * other machines, or a stretch that ends over a minute from now.
 */
export const explainStops = defineCall({
  method: "POST",
  path: `${path}/explain`,
  audience: "supervisor",
  body: z.object({
    stops: z.array(seenStop).min(1).max(mostStopsAtOnce),
    reasonId: recordId.nullable().optional(),
    comment: stopComment,
  }),
  answer: changed,
  summary: "Give stops a reason",
});

/** Splits the answer of a stop at an instant inside it (UTC ms), so that each part can be explained. 409 StopChanged. */
export const splitStop = defineCall({
  method: "POST",
  path: `${path}/split`,
  audience: "supervisor",
  body: seenStop.extend({ at: z.number().int().min(0) }),
  answer: changed,
  summary: "Split a stop",
});

/** Joins the parts of a stretch. All get the first answer that has a reason or a comment. 409 StopChanged. */
export const joinStop = defineCall({
  method: "POST",
  path: `${path}/join`,
  audience: "supervisor",
  body: seenStop,
  answer: changed,
  summary: "Join the parts of a stop",
});

/** Removes the answers of stretches, and their splits. 409 StopChanged. */
export const clearStops = defineCall({
  method: "POST",
  path: `${path}/clear`,
  audience: "supervisor",
  body: z.object({ stops: z.array(seenStop).min(1).max(mostStopsAtOnce) }),
  answer: changed,
  summary: "Take back what is told of stops",
});

/** Undoes changes, all or none, and restores the answers before them. 409 StopChanged when something changed after them; 404 NotFound. */
export const undoStops = defineCall({
  method: "POST",
  path: `${path}/undo`,
  audience: "supervisor",
  body: z.object({ changes: z.array(whole(1)).min(1).max(mostStopsAtOnce) }),
  answer: changed,
  summary: "Take back changes of stops",
});

export const stopActions = ["explain", "split", "join", "clear", "undo"] as const;

/** A change of the answers of a stretch. */
export const stopChange = stopStretch.extend({
  id: z.number().int(),
  action: z.enum(stopActions),
  by: stopGiver,
  /** When it reached the server, and when it was made by the clock of who made it, UTC ms. */
  writtenAt: z.number().int(),
  givenAt: z.number().int(),
  /** Answers of the stretch before and after the change, in time order; empty for none. */
  before: z.array(stopAnswer),
  after: z.array(stopAnswer),
});
export type StopChangeEntry = z.infer<typeof stopChange>;

/** Changes of the answers of a stretch, latest first, at most 200; `older` is the number of those left out. */
export const listStopHistory = defineCall({
  method: "GET",
  path: `${path}/history`,
  audience: "user",
  query: stopStretchQuery,
  answer: z.object({ changes: z.array(stopChange), older: z.number().int() }),
  summary: "Who changed what is told of a stop",
});

/** Number of answers of the last 90 days for which reasons were suggested, and how many of them (`right`) chose one of the three. */
export const getSuggestionShare = defineCall({
  method: "GET",
  path: `${path}/suggestions`,
  audience: "user",
  answer: z.object({ answers: z.number().int(), right: z.number().int() }),
  summary: "How often suggested reasons were right",
});
