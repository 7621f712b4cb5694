import { longestCycleDays, shiftExceptionKinds } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, line, orRequired, plantDay, recordId } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** Of one client, patterns and exceptions each. */
export const mostShiftRecords = 500;
/** Of one pattern, and of one exception. */
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
/** An end at or before the start belongs to the next day; breaks lie inside the shift. */
const givenShift = {
  name: label(40),
  /** Left out or empty: null. */
  team: line(40)
    .nullish()
    .transform((team): string | null => team || null),
  start: startTime,
  end: endTime,
  breaks: z.array(shiftBreak).max(mostBreaks).default([]),
};

const patternShifts = z
  .array(
    z.object({
      ...givenShift,
      /** Days of the cycle on which it begins; 0 is the anchor's. */
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

export const shiftPatternValues = z.object({
  name: label(60),
  /** The group's id; null: the whole plant, where a group has none of its own. */
  groupId: recordId.nullable().default(null),
  /** From this day on, until the next version's. */
  firstDay: plantDay,
  /** A day on which the cycle begins. */
  anchorDay: plantDay,
  cycleDays: z.number(orRequired).int().min(1).max(longestCycleDays),
  /** None: nobody works from the first day on. */
  shifts: patternShifts,
});
export type ShiftPatternValues = z.output<typeof shiftPatternValues>;

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

/** Versions of who works when, by their first day. */
export const listShiftPatterns = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/shift-patterns",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredShiftPattern),
  summary: "Shift patterns",
});

/**
 * 409 ShiftPatternAlreadyExists, ShiftsOverlap, TooManyShifts; ShiftPatternBegun for changing more than the name of a version that began
 * before today: the past stays as it was, and what changes is a new version.
 */
export const shiftPatternCalls = recordCalls("shift-patterns", {
  record: registeredShiftPattern,
  creation: shiftPatternValues,
  change: shiftPatternValues.extend({ id: recordId, groupId: recordId.nullable() }),
  name: "shift pattern",
});

export const shiftExceptionValues = z.object({
  name: label(60),
  /** The group's id; null: every group that has no exception of its own on the day. */
  groupId: recordId.nullable().default(null),
  firstDay: plantDay,
  /** Inclusive; a year later at the most. */
  lastDay: plantDay,
  /** `without`: nobody works; `instead`: these shifts alone; `added`: these besides the pattern's. */
  kind: z.enum(shiftExceptionKinds),
  /** None of `without`. */
  shifts: z.array(z.object(givenShift)).max(mostShiftsOfRecord),
});
export type ShiftExceptionValues = z.output<typeof shiftExceptionValues>;

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

/** Days on which other shifts are worked, by their first. */
export const listShiftExceptions = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/shift-exceptions",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredShiftException),
  summary: "Shift exceptions",
});

/** 409 ShiftExceptionAlreadyExists, ShiftsOverlap, TooManyShifts. */
export const shiftExceptionCalls = recordCalls("shift-exceptions", {
  record: registeredShiftException,
  creation: shiftExceptionValues,
  change: shiftExceptionValues.extend({ id: recordId, groupId: recordId.nullable() }),
  name: "shift exception",
});
