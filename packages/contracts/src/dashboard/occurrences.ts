import { z } from "zod";
import { defineCall } from "../call.ts";
import { eventsCode, filter, window } from "./filter.ts";

/** With an operator, only the time in which the operator was signed on at each machine counts. Occurrences have no product. */
const occurrencesFilter = filter.omit({ product: true }).extend({ eventsCode });

/** The part of an occurrence that lies in one window. An occurrence that touches two windows is listed twice. */
export const occurrence = z.object({
  /** Code of the event. */
  code: z.number().int(),
  /** Name of the event; null when it is not registered, shown as 'Ocorrência não informada'. */
  description: z.string().nullable(),
  /** Whether the event is a planned stop; false for an unregistered event. */
  planned: z.boolean(),
  /** Start of the whole occurrence, UTC ms; it may be before the window. */
  startDate: z.number().int(),
  /** End of the whole occurrence, UTC ms; null while it lasts. */
  endDate: z.number().int().nullable(),
  /** The part inside the window, UTC ms; an open occurrence ends now. */
  windowStart: z.number().int(),
  windowEnd: z.number().int(),
  /** Length of that part, s. */
  duration: z.number().positive(),
});

/** Occurrences and available time of one equipment. */
export const occurrenceGroup = z.object({
  equipment: z.object({
    /** Machine id. */
    mid: z.number().int(),
    name: z.string(),
    /** UTC ms. */
    createdAt: z.number().int(),
    removedAt: z.number().int().nullable(),
  }),
  /** Length of the windows until now within the equipment's life and the operator's time, s; 0 when nothing is left. */
  timeAvailable: z.number().nonnegative(),
  /** With an operator, the windows that make up `timeAvailable`, in time order; absent without an operator. */
  available: z.array(window).optional(),
  /** Stopped time, s: the length of the union of all events, so that two at once count once. */
  duration: z.number().nonnegative(),
  /** Length of the union of the planned events, s. */
  planned: z.number().nonnegative(),
  /** Occurrences by their start. */
  events: z.array(occurrence),
});
export type OccurrenceGroup = z.infer<typeof occurrenceGroup>;

/**
 * Occurrences of each equipment of the filter, sorted by name; equipment without occurrences has an empty list. Events of zero length are absent. 422
 * WindowTooLarge beyond 200,000 occurrences.
 */
export const getOccurrences = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/events/occurrences",
  audience: "user",
  query: occurrencesFilter,
  answer: z.object({ data: z.object({ result: z.array(occurrenceGroup) }) }),
  summary: "Occurrences and available time by equipment",
});

/** Occurrences of one equipment by event. */
export const occurrenceCauses = z.object({
  /** `n` is the equipment's name, `mid` the machine id. */
  equipment: z.object({ n: z.string(), mid: z.number().int() }),
  /** Stopped time, s; two events at once count once. */
  duration: z.number(),
  /** Planned part of `duration`, s. */
  planned: z.number(),
  /** One entry per code, longest duration first. */
  events: z.array(
    z.object({
      code: z.number().int(),
      /** Name of the event; null when it is not registered. */
      description: z.string().nullable(),
      planned: z.boolean(),
      /** Occurrences with a length above 0 in the windows; one that touches two windows counts once. */
      count: z.number().int().positive(),
      /** Sum of the lengths inside the windows, s. */
      duration: z.number().positive(),
      /** The same of what lies outside planned stops: an event inside a planned stop costs nothing. 0 for a planned event. */
      unplanned: z.object({ count: z.number().int().nonnegative(), duration: z.number().nonnegative() }),
    }),
  ),
});
export type OccurrenceCauses = z.infer<typeof occurrenceCauses>;

/** Number and duration of the occurrences of each event, by equipment sorted by name. */
export const getOccurrencesHistogram = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/events/histogram",
  audience: "user",
  query: occurrencesFilter,
  answer: z.object({ result: z.array(occurrenceCauses) }),
  summary: "Count and duration of each event by equipment",
});
