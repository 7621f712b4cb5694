import { z } from "zod";
import { defineCall } from "../call.ts";
import { optionalLine, plainText, recordId, whole } from "../registrations/fields.ts";
import { groupText, shiftInstant, shiftInstantText } from "./shift-page.ts";

/** Maximum length of a note, characters. */
export const longestShiftNote = 1_000;
/** Maximum number of entries of one shift. */
export const mostShiftEntries = 200;

/** What is written of a shift. A signature hands it over with a note, a confirmation by the next shift locks it; notes are added at any time. */
export const shiftActions = ["sign", "confirm", "note"] as const;
export type ShiftAction = (typeof shiftActions)[number];

/** A written entry. No entry is ever changed or deleted: a shift that is signed again has two signatures, of which the later one holds. */
export const shiftEntry = z.object({
  id: z.number().int(),
  action: z.enum(shiftActions),
  /** The note; null for none. */
  text: z.string().nullable(),
  /** `operator`: somebody who gave their code; `support`: the provider's support staff. */
  kind: z.enum(["user", "operator", "support"]),
  /** Name of who wrote it; null when there is none. */
  by: z.string().nullable(),
  /** Code of the operator; null for another kind. */
  operator: z.number().int().nullable(),
  /** UTC ms. */
  at: z.number().int(),
});
export type ShiftEntry = z.infer<typeof shiftEntry>;

export const shiftHandover = z.object({
  /** In the order in which they were written. */
  entries: z.array(shiftEntry),
  /** Id of the latest signature or confirmation; 0 without one. */
  revision: z.number().int(),
});
export type ShiftHandover = z.infer<typeof shiftHandover>;

const path = "/api/client/:tenant/shifts/handover";

/** What was written of a shift. `start`: start of the shift as `getShiftPage` tells it, UTC ms. Empty where nothing was written. */
export const getHandover = defineCall({
  method: "GET",
  path,
  audience: "user",
  query: z.object({ group: groupText, start: shiftInstantText }),
  answer: shiftHandover,
  summary: "Handover of a shift",
});

/** Id of the group; null for the machines without one. `operator`: code of the person; null for the signed-in user. */
const ofShift = z.object({
  group: recordId.nullable(),
  start: shiftInstant,
  operator: whole(1).nullable().default(null),
});
const seen = ofShift.extend({
  /** `revision` of the handover that the caller saw. */
  revision: z.number().int().min(0),
});

/**
 * Hands a shift over: from an hour before its end on, with a note or without. 409 HandoverChanged when somebody signed or confirmed it after the
 * caller read it, `current` is the present handover; 409 ShiftLocked once it is confirmed; 422 UnknownOperator; 422 InvalidRequest for no shift or
 * one that is not that far; 429 TooManyRequests after too many unknown operators.
 */
export const signShift = defineCall({
  method: "POST",
  path: `${path}/sign`,
  audience: "user",
  body: seen.extend({ text: optionalLine(longestShiftNote) }),
  answer: shiftHandover,
  summary: "Sign a shift",
});

/**
 * Confirms a signed shift, which locks it. Errors as `signShift`; 422 InvalidRequest also for a shift that nobody signed, and for the person who
 * signed it.
 */
export const confirmShift = defineCall({
  method: "POST",
  path: `${path}/confirm`,
  audience: "user",
  body: seen,
  answer: shiftHandover,
  summary: "Confirm a shift",
});

/** Adds a note to a shift that has begun, also to a locked one. 422 UnknownOperator, InvalidRequest; 429 TooManyRequests as `signShift`. */
export const addShiftNote = defineCall({
  method: "POST",
  path: `${path}/note`,
  audience: "user",
  body: ofShift.extend({ text: plainText.min(1, { error: "required" }).max(longestShiftNote) }),
  answer: shiftHandover,
  summary: "Add a note to a shift",
});
