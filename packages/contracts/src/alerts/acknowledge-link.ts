import { z } from "zod";
import { defineCall } from "../call.ts";
import { alertIncident } from "./alert-incidents.ts";

/** Page of the web app that a message leads to; the token is in the fragment, which reaches no server and no log. */
export const acknowledgePage = "/reconhecer";
export const acknowledgeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}${acknowledgePage}#${token}`;

/** Where an incident is shown to who signs in; null: all that are open. */
export const incidentsPage = (publicUrl: string, tenant: string, id: number | null): string =>
  `${publicUrl}/client/${tenant}/alertas${id === null ? "" : `?incidente=${id}`}`;

/** How long a message's link acknowledges, days. */
export const acknowledgeLinkDays = 7;

const path = "/api/alerts/acknowledge/:token";
const params = z.object({ token: z.string().min(1).max(200) });

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
    /** Whom the message was sent to. */
    to: z.string(),
    /** Of the person, or of the client. */
    language: z.string(),
    /** IANA name of the plant's zone. */
    timeZone: z.string(),
    /** Where the incident is shown to who signs in. */
    page: z.string(),
    /** Whether the link can still acknowledge: false once it was used or is too old, or the incident is in hand or over. */
    usable: z.boolean(),
  });

/** What a message's link is about; changes nothing: programs that look into mails do not acknowledge. 404 NotFound. */
export const getAcknowledgeLink = defineCall({
  method: "GET",
  path,
  audience: "none",
  params,
  answer: shown,
  summary: "The incident of a message's link",
});

/** Acknowledges in the name of whom the message was sent to. The link works once, for 7 days; 404 NotFound otherwise. */
export const useAcknowledgeLink = defineCall({
  method: "POST",
  path,
  audience: "none",
  params,
  answer: shown,
  summary: "Acknowledge an incident by a message's link",
});
