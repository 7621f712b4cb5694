import { z } from "zod";
import { defineCall } from "../call.ts";
import { instant, recordId, whole } from "../registrations/fields.ts";
import { seenStop, stopComment } from "../stops/stop-fields.ts";

/** Maximum number of suggestion buttons on a tablet. */
const mostSuggested = 10;

/** What a person at a tablet does with a stop's answer. */
export const tabletTold = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("explain"),
    /** The reason; null for a comment alone. A reason or a comment is needed. */
    reasonId: recordId.nullable(),
    comment: stopComment,
    /** Reasons that were shown as suggestion buttons, in order; null when none were. */
    suggested: z.array(recordId).max(mostSuggested).nullable().default(null),
  }),
  /** `at`: an instant inside the stop, UTC ms. */
  z.object({ kind: z.literal("split"), at: instant }),
  /** Removes the answer. */
  z.object({ kind: z.literal("clear") }),
]);

/** An answer that a person gave at a tablet. */
export const tabletAnswer = z.object({
  /** Chosen by the tablet. An answer that arrives again is stored once, and gets the same response. */
  id: z.uuid(),
  stop: seenStop,
  told: tabletTold,
  /** Code of the operator; null for nobody in particular. */
  operator: whole(1).nullable(),
  /** When it was given, UTC ms by the server's clock as the tablet estimates it; an instant in the future counts as now. */
  givenAt: instant,
});
export type TabletAnswer = z.infer<typeof tabletAnswer>;

/**
 * Explains or splits a stop of one of the tablet's machines. 409 StopChanged with `ChangedStops` when it changed after the tablet showed it;
 * 409 ShiftLocked when its shift was confirmed before the answer was given; 422 UnknownEquipment for another machine, UnknownOperator,
 * InvalidRequest as `explainStops`, and for a stop that the tablet no longer showed when the answer was given, or three days ago; 429
 * TooManyRequests after too many unknown operators.
 */
export const sendTabletAnswer = defineCall({
  method: "POST",
  path: "/api/tablet/answers",
  audience: "tablet",
  body: tabletAnswer,
  answer: z.object({
    /** Revision of the stop's answer afterwards; 0 when it has none. */
    revision: z.number().int(),
  }),
  summary: "Tell why a machine stood, at a tablet",
});
