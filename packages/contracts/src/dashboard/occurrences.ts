import { z } from "zod";
import { defineCall } from "../call.ts";
import { eventsCode, filter, window } from "./filter.ts";

/** With an operator: only the time in which that operator was signed on at each machine. Occurrences have no product. */
const occurrencesFilter = filter.omit({ product: true }).extend({ eventsCode });

/** The part of an occurrence that lies in one window; an occurrence that touches two windows is listed twice. */
export const occurrence = z.object({
  /** Code of the event. */
  code: z.number().int(),
  /** Name of the event; null when it is not registered, shown as 'Ocorrência não informada'. */
  description: z.string().nullable(),
  /** Whether the event is a planned stop; false for an unregistered event. */
  planned: z.boolean(),
  /** The occurrence's own start, UTC ms; it may lie before the window. */
  startDate: z.number().int(),
  /** The occurrence's own end, UTC ms; null while it lasts. */
  endDate: z.number().int().nullable(),
  /** The part inside the window, UTC ms; an open occurrence ends now. */
  windowStart: z.number().int(),
  windowEnd: z.number().int(),
  /** Length of that part, s; above 0. */
  duration: z.number().positive(),
});

export const occurrenceGroup = z.object({
  equipment: z.object({
    /** Machine id. */
    mid: z.number().int(),
    name: z.string(),
    /** UTC ms. */
    createdAt: z.number().int(),
    removedAt: z.number().int().nullable(),
  }),
  /** Length of the windows within the equipment's life, until now, and within the operator's time, s; 0 when nothing is left. */
  timeAvailable: z.number().nonnegative(),
  /** With an operator: the stretches that `timeAvailable` is the length of, in time order; absent without one. */
  available: z.array(window).optional(),
  /** Length of the union of the events, s: two at once stop the equipment once. */
  duration: z.number().nonnegative(),
  /** Length of the union of the planned ones, s. */
  planned: z.number().nonnegative(),
  /** By their own start. */
  events: z.array(occurrence),
});
export type OccurrenceGroup = z.infer<typeof occurrenceGroup>;

/**
 * Occurrences of each equipment of the filter, sorted by name; equipment without any has an empty list. Events of zero
 * length are left out. 422 WindowTooLarge beyond 200,000 occurrences.
 */
export const getOccurrences = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/events/occurrences",
  audience: "user",
  query: occurrencesFilter,
  answer: z.object({ data: z.object({ result: z.array(occurrenceGroup) }) }),
  summary: "Occurrences and available time by equipment",
});

export const occurrenceCauses = z.object({
  /** Short name and machine id. */
  equipment: z.object({ n: z.string(), mid: z.number().int() }),
  /** Stopped time, s: two events at once count once. */
  duration: z.number(),
  /** Planned part of it, s. */
  planned: z.number(),
  /** One per code, longest first. */
  events: z.array(
    z.object({
      code: z.number().int(),
      /** Name of the event; null when it is not registered. */
      description: z.string().nullable(),
      planned: z.boolean(),
      /** Occurrences with some length in the windows; one that touches two windows counts once. */
      count: z.number().int().positive(),
      /** Sum of their lengths inside the windows, s. */
      duration: z.number().positive(),
    }),
  ),
});
export type OccurrenceCauses = z.infer<typeof occurrenceCauses>;

/** How often and how long each event happened, by equipment sorted by name. */
export const getOccurrencesHistogram = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/events/histogram",
  audience: "user",
  query: occurrencesFilter,
  answer: z.object({ result: z.array(occurrenceCauses) }),
  summary: "Count and duration of each event by equipment",
});
