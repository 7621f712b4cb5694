import { z } from "zod";
import { defineCall } from "../call.ts";
import { code } from "../registrations/fields.ts";
import { gatewayReport } from "./gateway-report.ts";

/** A gateway of the tenant; instants UTC ms. */
export const gatewayOfTenant = z.object({
  gateway: z.string(),
  firstSeenAt: z.number().int(),
  lastSeenAt: z.number().int(),
  /** Number of its last batch; null before the first. */
  lastSequence: z.number().int().nullable(),
  /** The server's clock minus the gateway's, ms: positive when the gateway is behind. */
  clockSkewMs: z.number().int(),
  /** Last report; null before the first. Gateways before version 0.2 never report. */
  report: gatewayReport.nullable(),
  reportedAt: z.number().int().nullable(),
  /** When somebody asked it to send held records again; null once it received the request. */
  resendRequestedAt: z.number().int().nullable(),
  update: z.object({
    /** The newest version on the server that the gateway would install; null for none. */
    offered: z.string().nullable(),
    /** The last requested update; the report has its progress under the same `at` as id. Null when none was requested. */
    asked: z.object({ version: z.string(), at: z.number().int() }).nullable(),
  }),
});
export type GatewayOfTenant = z.infer<typeof gatewayOfTenant>;

/** Rate at which a tenant's gateways may deliver, and how often they had to wait for it. */
export const ingestLimit = z.object({
  /** Packages a minute; null without a limit. */
  perMinute: z.number().int().nullable(),
  /** Number of batches refused in the last 24 hours, which the gateways send again. */
  waits: z.number().int(),
  /** When a batch was last refused, UTC ms; null for never. */
  lastWaitAt: z.number().int().nullable(),
});
export type IngestLimit = z.infer<typeof ingestLimit>;

/** A gateway program that runs now. */
export const runningReader = z.object({
  gateway: z.string(),
  /** Id of the run; null for gateways before version 0.3. */
  start: z.string().nullable(),
  /** Name of the computer. */
  host: z.string(),
  /** Start of the time since which it was heard without a gap, and last time heard, UTC ms. */
  heardSince: z.number().int(),
  heardAt: z.number().int(),
});
export type RunningReader = z.infer<typeof runningReader>;

/** The gateway that reads a machine; instants UTC ms by the server's clock. */
export const machineHolder = z.object({
  equipment: z.number().int(),
  /** Null when the machine was given up, and no other gateway took it. */
  holder: runningReader.nullable(),
  since: z.number().int(),
  /** The gateway that should take the machine over; null for none. */
  wanted: z.object({ gateway: z.string(), start: z.string().nullable(), at: z.number().int() }).nullable(),
});
export type MachineHolder = z.infer<typeof machineHolder>;

/** Gateways of the tenant, the rate limit they share, running programs, who reads each machine, and whether the server's clock is confirmed. */
export const listGateways = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/gateways",
  audience: "admin",
  answer: z.object({
    /** Last heard first, at most 200; `older` is the number of those left out. */
    result: z.array(gatewayOfTenant),
    older: z.number().int(),
    limit: ingestLimit,
    /** Programs heard in the last minute that have not ended. */
    running: z.array(runningReader),
    readers: z.array(machineHolder),
    /** What a server's clock shows while nobody confirms it, UTC ms: records may wait at the gateways. Null while all servers' are confirmed. */
    unconfirmedClockAt: z.number().int().nullable(),
  }),
  summary: "The tenant's gateways and how they fare",
});

/** Asks a gateway to send held records again, which it does at its next report. 404 NotFound for an unknown gateway. */
export const resendHeld = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/gateways/:gateway/resend",
  audience: "admin",
  params: z.object({ tenant: z.string(), gateway: z.uuid() }),
  answer: z.object({}),
  summary: "Have a gateway send its held records again",
});

/**
 * Hands a machine over to a gateway: the present reader stops and sends what it read, then the other one continues from there, within half a minute.
 * 404 NotFound for a gateway that is not heard, or a machine that nobody reads.
 */
export const handMachineOver = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/hand-over",
  audience: "admin",
  body: z.object({
    equipment: code,
    gateway: z.uuid(),
    /** Run of the gateway, when two computers have one identity; absent or null: any run. */
    start: z.uuid().nullable().default(null),
  }),
  answer: z.object({}),
  summary: "Hand a machine over to another gateway",
});
