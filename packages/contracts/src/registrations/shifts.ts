import { longestCycleDays, shiftExceptionKinds } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, line, orRequired, plantDay, recordId, withoutDefaults } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** Maximum number of patterns of a client, and of exceptions. */
export const mostShiftRecords = 500;
/** Maximum number of shifts in one pattern or exception. */
export const mostShiftsOfRecord = 60;
const mostBreaks = 8;

const startTime = z.string(orRequired).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "invalidTime" });
const endTime = z.string(orRequired).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: "invalidTime" });

const shiftBreak = z.object({ start: startTime, end: endTime });
const wallShift = {
  name: z.string(),
  team: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  breaks: z.array(z.object({ start: z.string(), end: z.string() })),
};
/** A shift, `HH:MM`. An end at or before the start is on the next day. Breaks lie inside the shift. */
const givenShift = {
  name: label(40),
  /** Name of the team; null when empty. */
  team: line(40)
    .nullable()
    .transform((team): string | null => team || null)
    .default(null),
  start: startTime,
  end: endTime,
  breaks: z.array(shiftBreak).max(mostBreaks).default([]),
};

const patternShifts = z
  .array(
    z.object({
      ...givenShift,
      /** Days of the cycle on which the shift begins; 0 is the anchor day. */
      days: z
        .array(
          z
            .number()
            .int()
            .min(0)
            .max(longestCycleDays - 1),
        )
        .min(1, { error: "required" })
        .max(longestCycleDays),
    }),
  )
  .max(mostShiftsOfRecord);

/** A version of a shift pattern. */
export const shiftPatternValues = z.object({
  name: label(60),
  /** Id of the equipment group; null for the whole plant, except groups with a pattern of their own. */
  groupId: recordId.nullable().default(null),
  /** First day of this version; it holds until the first day of the next version. */
  firstDay: plantDay,
  /** Any day on which the cycle begins. */
  anchorDay: plantDay,
  cycleDays: z.number(orRequired).int().min(1).max(longestCycleDays),
  /** Empty: nobody works from the first day on. */
  shifts: patternShifts,
});
export type ShiftPatternValues = z.output<typeof shiftPatternValues>;

/** A registered version of a shift pattern. */
export const registeredShiftPattern = z.object({
  ...registered,
  name: z.string(),
  groupId: z.number().int().nullable(),
  firstDay: z.string(),
  anchorDay: z.string(),
  cycleDays: z.number().int(),
  shifts: z.array(z.object({ ...wallShift, days: z.array(z.number().int()) })),
});
export type RegisteredShiftPattern = z.infer<typeof registeredShiftPattern>;

/** All versions of shift patterns, sorted by first day. */
export const listShiftPatterns = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/shift-patterns",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredShiftPattern),
  summary: "Shift patterns",
});

/**
 * Calls for one version of a shift pattern. 409 ShiftPatternAlreadyExists, ShiftsOverlap, TooManyShifts; ShiftPatternBegun for a version that began
 * before today, of which only the name can change: the past stays, and a change needs a new version.
 */
export const shiftPatternCalls = recordCalls("shift-patterns", {
  record: registeredShiftPattern,
  creation: shiftPatternValues,
  change: withoutDefaults(shiftPatternValues).extend({ id: recordId }),
  name: "shift pattern",
});

/** Days on which other shifts apply. */
export const shiftExceptionValues = z.object({
  name: label(60),
  /** Id of the equipment group; null for every group without an exception of its own on the day. */
  groupId: recordId.nullable().default(null),
  firstDay: plantDay,
  /** Last day, inclusive; at most a year after the first. */
  lastDay: plantDay,
  /** `without`: nobody works; `instead`: only these shifts; `added`: these in addition to the pattern's. */
  kind: z.enum(shiftExceptionKinds),
  /** Empty for `without`. */
  shifts: z.array(z.object(givenShift)).max(mostShiftsOfRecord),
});
export type ShiftExceptionValues = z.output<typeof shiftExceptionValues>;

/** A registered exception. */
export const registeredShiftException = z.object({
  ...registered,
  name: z.string(),
  groupId: z.number().int().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  kind: z.enum(shiftExceptionKinds),
  shifts: z.array(z.object(wallShift)),
});
export type RegisteredShiftException = z.infer<typeof registeredShiftException>;

/** All exceptions, sorted by first day. */
export const listShiftExceptions = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/shift-exceptions",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredShiftException),
  summary: "Shift exceptions",
});

/** Calls for one exception. 409 ShiftExceptionAlreadyExists, ShiftsOverlap, TooManyShifts. */
export const shiftExceptionCalls = recordCalls("shift-exceptions", {
  record: registeredShiftException,
  creation: shiftExceptionValues,
  change: withoutDefaults(shiftExceptionValues).extend({ id: recordId }),
  name: "shift exception",
});
