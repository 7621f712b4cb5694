import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, repeated } from "../dashboard/filter.ts";
import { idText } from "../registrations/fields.ts";
import { alertDelivery, alertChannel } from "./alert-deliveries.ts";
import { alertFacts, alertKind, alertSubject } from "./alert-condition.ts";

/**
 * `pending`: the condition holds, its on-delay is not over (listed only where it is asked for). `open`: nobody acknowledged it, shelved
 * or not. `ended` whether acknowledged or not.
 */
export const alertIncidentStates = ["pending", "open", "acknowledged", "ended"] as const;
export const alertIncidentState = z.enum(alertIncidentStates);
export type AlertIncidentState = z.infer<typeof alertIncidentState>;

export const alertIncident = z.object({
  id: z.number().int(),
  rule: z.object({ id: z.number().int(), name: z.string(), kind: alertKind, onDelayS: z.number().int() }),
  subject: alertSubject,
  facts: alertFacts,
  state: alertIncidentState,
  /** When the condition began, UTC ms. */
  startedAt: z.number().int(),
  /** When it became an incident; null while pending. */
  openedAt: z.number().int().nullable(),
  /** When the condition was gone; null while it lasts. */
  endedAt: z.number().int().nullable(),
  acknowledged: z.object({ by: z.string(), at: z.number().int() }).nullable(),
  /** Told nobody until then; null when it is not shelved any more. */
  shelved: z.object({ by: z.string(), until: z.number().int() }).nullable(),
  /** Persons and destinations: to whom it was to be told, whom it reached, whom it will not reach. */
  told: z.object({
    all: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
  }),
});
export type AlertIncident = z.infer<typeof alertIncident>;

const instant = z.coerce.number().int().min(0).max(253_402_300_800_000);

/**
 * All that is given must fit. Open and acknowledged ones are listed whatever the period; ended ones where they were open in it, and in
 * one of the windows of `dates`.
 */
const incidentQuery = z.object({
  startTimestamp: instant.optional(),
  endTimestamp: instant.optional(),
  dates: dates.optional(),
  equipments: repeated(idText),
  rules: repeated(idText),
  /** Of rules whose condition is of one of these kinds. */
  kinds: repeated(alertKind),
  states: repeated(alertIncidentState),
});

const path = "/api/client/:tenant/alerts/incidents";
const params = z.object({ tenant: z.string(), id: idText });

/** Open ones first, then acknowledged, then ended, each by start, newest first. */
export const listAlertIncidents = defineCall({
  method: "GET",
  path,
  audience: "user",
  query: incidentQuery.extend({
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({
    incidents: z.array(alertIncident),
    /** Of the same query whatever its `states`. */
    counts: z.object({
      open: z.number().int(),
      acknowledged: z.number().int(),
      ended: z.number().int(),
    }),
  }),
  summary: "Alert incidents",
});

/** How many incidents nobody has acknowledged yet, of all the tenant's: the number beside 'Alertas'. */
export const countOpenAlerts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/open",
  audience: "user",
  answer: z.object({ open: z.number().int() }),
  summary: "Open alert incidents, counted",
});

/** The same as a workbook, with a sheet of what was sent; at most 50,000 incidents. */
export const getAlertIncidentsFile = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/incidents.xlsx",
  audience: "user",
  query: incidentQuery,
  answer: z.string().meta({ format: "binary" }),
  summary: "Alert incidents as xlsx",
});

/** An incident, what was sent of it in order, and the steps that are still to come. */
export const alertIncidentDetails = alertIncident.extend({
  deliveries: z.array(alertDelivery),
  /** While nobody acknowledges it. */
  upcoming: z.array(
    z.object({
      step: z.number().int(),
      /** UTC ms. */
      dueAt: z.number().int(),
      /** Names as they are now. */
      to: z.array(z.object({ name: z.string(), channel: alertChannel })),
    }),
  ),
});

/** 404 NotFound. */
export const readAlertIncident = defineCall({
  method: "GET",
  path: `${path}/:id`,
  audience: "user",
  params,
  answer: alertIncidentDetails,
  summary: "One alert incident",
});

/** Takes it in hand: no further step is taken. Acknowledged or ended already: answers as it is. 404 NotFound. */
export const acknowledgeAlertIncident = defineCall({
  method: "POST",
  path: `${path}/:id/acknowledge`,
  audience: "user",
  params,
  answer: alertIncident,
  summary: "Acknowledge an alert incident",
});

/** Tells nobody of the rule on this subject for so long, of later incidents too (ISA-18.2: shelving). 404 NotFound. */
export const shelveAlertIncident = defineCall({
  method: "POST",
  path: `${path}/:id/shelve`,
  audience: "supervisor",
  params,
  body: z.object({ minutes: z.number().int().min(1).max(10_080) }),
  answer: alertIncident,
  summary: "Shelve an alert incident",
});

/** Steps that would have been due meanwhile are taken now. 404 NotFound. */
export const unshelveAlertIncident = defineCall({
  method: "POST",
  path: `${path}/:id/unshelve`,
  audience: "supervisor",
  params,
  answer: alertIncident,
  summary: "End the shelving of an alert incident",
});
