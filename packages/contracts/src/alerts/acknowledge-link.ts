import { z } from "zod";
import { answeredZone } from "../access/answered-zone.ts";
import { defineCall } from "../call.ts";
import { alertIncident } from "./alert-incidents.ts";
import { pastedText } from "../registrations/fields.ts";

/** Page of the web app that alert messages link to. The token is in the fragment, which reaches no server and no log. */
export const acknowledgePage = "/reconhecer";
export const acknowledgeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}${acknowledgePage}#${token}`;

/** Page of an incident for signed-in users; without an id the page of all open incidents. */
export const incidentsPage = (publicUrl: string, tenant: string, id: number | null): string =>
  `${publicUrl}/client/${tenant}/alertas${id === null ? "" : `?incidente=${id}`}`;

/** Days during which the link of a message can acknowledge. */
export const acknowledgeLinkDays = 7;

const path = "/api/alerts/acknowledge/:token";
const params = z.object({ token: pastedText.min(1).max(200) });

const shown = alertIncident
  .pick({
    rule: true,
    subject: true,
    facts: true,
    state: true,
    startedAt: true,
    endedAt: true,
    acknowledged: true,
  })
  .extend({
    /** The client's name. */
    client: z.string(),
    /** Recipient of the message. */
    to: z.string(),
    /** Language of the recipient, or of the client. */
    language: z.string(),
    /** The plant's time zone. */
    ...answeredZone,
    /** Page of the incident for signed-in users. */
    page: z.string(),
    /** Whether the link can still acknowledge: false once it was used or is too old, or the incident is acknowledged or over. */
    usable: z.boolean(),
  });

/** The incident of a message's link. Changes nothing, so that mail programs that open links acknowledge nothing. 404 NotFound. */
export const getAcknowledgeLink = defineCall({
  method: "GET",
  path,
  audience: "none",
  params,
  answer: shown,
  summary: "The incident of a message's link",
});

/** Acknowledges the incident in the name of the message's recipient. The link works once, for 7 days; 404 NotFound otherwise. */
export const useAcknowledgeLink = defineCall({
  method: "POST",
  path,
  audience: "none",
  params,
  answer: shown,
  summary: "Acknowledge an incident by a message's link",
});
