import { z } from "zod";
import { defineCall } from "../call.ts";
import { code } from "../registrations/fields.ts";
import { gatewayReport } from "./gateway-report.ts";

export const gatewayOfTenant = z.object({
  gateway: z.string(),
  firstSeenAt: z.number().int(),
  lastSeenAt: z.number().int(),
  /** Null until its first batch. */
  lastSequence: z.number().int().nullable(),
  /** Gateway's clock against the server's, ms: positive when it is behind. */
  clockSkewMs: z.number().int(),
  /** Null until it reported, as gateways before version 0.2 never do. */
  report: gatewayReport.nullable(),
  reportedAt: z.number().int().nullable(),
  /** When somebody asked it to send held records again; null once it was told. */
  resendRequestedAt: z.number().int().nullable(),
  update: z.object({
    /** The newest version on the server that it would install; null: none. */
    offered: z.string().nullable(),
    /** The last requested update; the report has its progress under the same instant. */
    asked: z.object({ version: z.string(), at: z.number().int() }).nullable(),
  }),
});
export type GatewayOfTenant = z.infer<typeof gatewayOfTenant>;

/** The rate at which a tenant's gateways may deliver, and how often they were told to wait for it. */
export const ingestLimit = z.object({
  /** Packages a minute; null: no limit. */
  perMinute: z.number().int().nullable(),
  /** How often a batch was sent back in the last 24 hours, to be sent again later. */
  waits: z.number().int(),
  /** UTC ms; null: none was. */
  lastWaitAt: z.number().int().nullable(),
});
export type IngestLimit = z.infer<typeof ingestLimit>;

/** A running program of a gateway. */
export const runningReader = z.object({
  gateway: z.string(),
  /** Null for gateways before version 0.3. */
  start: z.string().nullable(),
  /** The computer's name. */
  host: z.string(),
  /** Start of the time without a gap in which it was heard, and the last time, UTC ms. */
  heardSince: z.number().int(),
  heardAt: z.number().int(),
});
export type RunningReader = z.infer<typeof runningReader>;

/** The reader of a machine; instants UTC ms by the server's clock. */
export const machineHolder = z.object({
  equipment: z.number().int(),
  /** Null: it was given up, and nobody took it. */
  holder: runningReader.nullable(),
  since: z.number().int(),
  /** To whom it is being handed over; null: nobody. */
  wanted: z.object({ gateway: z.string(), start: z.string().nullable(), at: z.number().int() }).nullable(),
});
export type MachineHolder = z.infer<typeof machineHolder>;

export const listGateways = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/gateways",
  audience: "admin",
  answer: z.object({
    result: z.array(gatewayOfTenant),
    limit: ingestLimit,
    /** Heard within the last minute, and not ended. */
    running: z.array(runningReader),
    readers: z.array(machineHolder),
  }),
  summary: "The tenant's gateways and how they fare",
});

/** Asks a gateway to send held records again, which it does at its next report. 404 for an unknown gateway. */
export const resendHeld = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/gateways/:gateway/resend",
  audience: "admin",
  params: z.object({ tenant: z.string(), gateway: z.uuid() }),
  answer: z.object({}),
  summary: "Have a gateway send its held records again",
});

/**
 * Hands a machine over to a gateway: the present reader stops and sends what it read, and the other one continues from there, within half a
 * minute. 404 for a gateway that is not heard, or a machine that nobody reads.
 */
export const handMachineOver = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/hand-over",
  audience: "admin",
  body: z.object({
    equipment: code,
    gateway: z.uuid(),
    /** Which of two computers with one identity; absent: any. */
    start: z.uuid().nullable().default(null),
  }),
  answer: z.object({}),
  summary: "Hand a machine over to another gateway",
});
