import { z } from "zod";
import { causeReason } from "../dashboard/losses.ts";
import { idText, instant, instantText, optionalLine, recordId } from "../registrations/fields.ts";

/** Maximum length of a comment, characters. */
export const longestStopComment = 280;
/** Maximum number of stops in one call. */
export const mostStopsAtOnce = 500;
/** Maximum duration of one answer, ms; a longer stop is explained in parts. */
export const longestStopMs = 31 * 86_400_000;

/** A half-open stretch of a machine's time, UTC ms. */
export const stopStretch = z.object({ equipment: recordId, startDate: instant, endDate: instant });
export const stopStretchQuery = z.object({
  equipment: idText,
  startDate: instantText,
  endDate: instantText,
});

/**
 * A stretch with the `revision` of `ListedStop` that the caller saw. When the stretch has another revision now, nothing changes (409 StopChanged).
 */
export const seenStop = stopStretch.extend({ revision: z.number().int().min(0) });
export type SeenStop = z.infer<typeof seenStop>;

/** Comment on a stop; null when empty. One that is absent stays as it is. */
export const stopComment = optionalLine(longestStopComment);

/** Who explained a stop: a user, a person at a paired tablet, or the provider's support staff. */
export const stopGiver = z.object({
  kind: z.enum(["user", "tablet", "support"]),
  /** Name of the user or operator; null when there is none. */
  name: z.string().nullable(),
  operator: z.number().int().nullable(),
  /** Name of the tablet; null for another kind. */
  tablet: z.string().nullable(),
});
export type StopGiver = z.infer<typeof stopGiver>;

/** Answer about a stretch of a machine's time: its reason and comment. */
export const stopAnswer = z.object({
  startDate: z.number().int(),
  endDate: z.number().int(),
  /** It may be archived. Null for a part without a reason, and for a comment alone. */
  reason: causeReason.nullable(),
  comment: z.string().nullable(),
  /** Null for a part of a split stop that nobody explained. */
  by: stopGiver.nullable(),
  /** When it was given, by the clock of who gave it, UTC ms; null when nobody gave it. */
  givenAt: z.number().int().nullable(),
});
export type ToldAnswer = z.infer<typeof stopAnswer>;

/** `current` of 409 StopChanged: each stretch that changed meanwhile with its present answers, and the answer that the caller wanted to give. */
export const changedStops = z.object({
  stops: z.array(seenStop.extend({ answers: z.array(stopAnswer) })),
  wanted: z.object({ reason: causeReason.nullable(), comment: z.string().nullable() }),
});
export type ChangedStops = z.infer<typeof changedStops>;
