import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, repeated } from "../dashboard/filter.ts";
import { idText } from "../registrations/fields.ts";
import { alertDelivery, alertChannel } from "./alert-deliveries.ts";
import { alertFacts, alertKind, alertSubject } from "./alert-condition.ts";

/**
 * `pending`: the condition holds, but its on-delay is not over (listed only on request). `open`: not acknowledged, shelved or not. `ended`:
 * acknowledged or not.
 */
export const alertIncidentStates = ["pending", "open", "acknowledged", "ended"] as const;
export const alertIncidentState = z.enum(alertIncidentStates);
export type AlertIncidentState = z.infer<typeof alertIncidentState>;

/** A period in which a rule's condition held for one subject. */
export const alertIncident = z.object({
  id: z.number().int(),
  rule: z.object({ id: z.number().int(), name: z.string(), kind: alertKind, onDelayS: z.number().int() }),
  subject: alertSubject,
  facts: alertFacts,
  state: alertIncidentState,
  /** When the condition began, UTC ms. */
  startedAt: z.number().int(),
  /** When the on-delay was over and it became an incident, UTC ms; null while pending. */
  openedAt: z.number().int().nullable(),
  /** When the condition was gone, UTC ms; null while it lasts. */
  endedAt: z.number().int().nullable(),
  /** Who acknowledged it, and when (UTC ms); null before. */
  acknowledged: z.object({ by: z.string(), at: z.number().int() }).nullable(),
  /** Who shelved it, and until when no messages are sent (UTC ms); null when not shelved. */
  shelved: z.object({ by: z.string(), until: z.number().int() }).nullable(),
  /** Number of recipients (persons and destinations): in all, reached, and failed. */
  told: z.object({
    all: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
  }),
});
export type AlertIncident = z.infer<typeof alertIncident>;

const instant = z.coerce.number().int().min(0).max(253_402_300_800_000);

/**
 * Selects the incidents that match every given field. Open and acknowledged ones match any period; ended ones only when they were open in it, and in
 * one of the windows of `dates`.
 */
const incidentQuery = z.object({
  startTimestamp: instant.optional(),
  endTimestamp: instant.optional(),
  dates: dates.optional(),
  equipments: repeated(idText),
  rules: repeated(idText),
  /** Kinds of the rules' conditions; empty: all. */
  kinds: repeated(alertKind),
  states: repeated(alertIncidentState),
});

const path = "/api/client/:tenant/alerts/incidents";
const params = z.object({ tenant: z.string(), id: idText });

/** Open incidents first, then acknowledged, then ended; each by start, newest first. `limit` defaults to 100. */
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
    /** Number of incidents by state for the same query, ignoring `states`. */
    counts: z.object({
      open: z.number().int(),
      acknowledged: z.number().int(),
      ended: z.number().int(),
    }),
  }),
  summary: "Alert incidents",
});

/** Number of unacknowledged incidents of the tenant, shown beside 'Alertas'. */
export const countOpenAlerts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/open",
  audience: "user",
  answer: z.object({ open: z.number().int() }),
  summary: "Open alert incidents, counted",
});

/** The incidents of a query as a workbook, with a sheet of the messages sent; at most 50,000 incidents. */
export const getAlertIncidentsFile = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/incidents.xlsx",
  audience: "user",
  query: incidentQuery,
  answer: z.string().meta({ format: "binary" }),
  summary: "Alert incidents as xlsx",
});

/** An incident with the messages sent so far in order, and the steps that follow. */
export const alertIncidentDetails = alertIncident.extend({
  deliveries: z.array(alertDelivery),
  /** Steps that will be taken unless somebody acknowledges; empty when none is left. */
  upcoming: z.array(
    z.object({
      step: z.number().int(),
      /** UTC ms. */
      dueAt: z.number().int(),
      /** Recipients by their present names. */
      to: z.array(z.object({ name: z.string(), channel: alertChannel })),
    }),
  ),
});

/** One incident. 404 NotFound. */
export const readAlertIncident = defineCall({
  method: "GET",
  path: `${path}/:id`,
  audience: "user",
  params,
  answer: alertIncidentDetails,
  summary: "One alert incident",
});

/** Acknowledges the incident, so that no further step is taken. An acknowledged or ended incident is answered unchanged. 404 NotFound. */
export const acknowledgeAlertIncident = defineCall({
  method: "POST",
  path: `${path}/:id/acknowledge`,
  audience: "user",
  params,
  answer: alertIncident,
  summary: "Acknowledge an alert incident",
});

/**
 * Gives an acknowledged incident back: it is open again, anybody can acknowledge it, and its steps are taken again from the first one on. An open or
 * ended incident is answered unchanged. 404 NotFound.
 */
export const giveBackAlertIncident = defineCall({
  method: "POST",
  path: `${path}/:id/give-back`,
  audience: "user",
  params,
  answer: alertIncident,
  summary: "Give an alert incident back",
});

/** Silences the rule for this subject for up to 10,080 min, later incidents included (ISA-18.2: shelving). 404 NotFound. */
export const shelveAlertIncident = defineCall({
  method: "POST",
  path: `${path}/:id/shelve`,
  audience: "supervisor",
  params,
  body: z.object({ minutes: z.number().int().min(1).max(10_080) }),
  answer: alertIncident,
  summary: "Shelve an alert incident",
});

/** Ends the silence now; steps that became due meanwhile are taken. 404 NotFound. */
export const unshelveAlertIncident = defineCall({
  method: "POST",
  path: `${path}/:id/unshelve`,
  audience: "supervisor",
  params,
  answer: alertIncident,
  summary: "End the shelving of an alert incident",
});
