import { z } from "zod";
import { defineCall } from "../call.ts";
import { boundedList, boundedRecord } from "./bounded.ts";
import { reportedUpdate } from "./gateway-update.ts";

/** Limits of one report. */
export const reportLimits = { bytes: 1024 * 1024, machines: 2_000, files: 500 } as const;

const count = z.number().int().nonnegative();
const instant = z.number().int();

/** What a gateway says of one machine. */
export const reportedMachine = z.object({
  equipment: z.number().int(),
  address: z.string().max(300),
  /** Connection state 0..6; null before the first look. */
  state: z.number().int().nullable(),
  /** Why it cannot be read, in words; null when it can. */
  trouble: z.string().max(1_000).nullable(),
  /** Since when it cannot be read, UTC ms. */
  troubleSince: instant.nullable(),
  lastReadAt: instant.nullable(),
  /** Machine's clock minus the gateway's, ms; null where the machine gives no instants. */
  clockSkewMs: z.number().nullable(),
  /** Counter -> how often since the gateway's folder began: what was lost, skipped, malformed. See docs/gateway.md. */
  counters: boundedRecord(z.string().max(60), count, 100),
  /** Why its configuration files cannot be written, in words; null when they can. Left out by older gateways. */
  filesTrouble: z.string().max(1_000).nullable().optional(),
});
export type ReportedMachine = z.infer<typeof reportedMachine>;

/** Records that the server refused and the gateway keeps. */
export const heldRecords = z.object({
  records: count,
  /** Why, in the server's words -> records. At most 20 reasons. */
  reasons: boundedRecord(z.string().max(500), count, 20),
});

/** What became of a product configuration file at its machine. */
export const reportedFile = z.object({
  equipment: z.number().int(),
  /** The product's numeric code. */
  product: z.number().int(),
  /** Which of the files that were kept in this place, as the configuration has it. */
  keptAt: instant,
  state: z.enum(["taken", "failed"]),
  /** Why it failed, in words; null when it was taken. */
  reason: z.string().max(1_000).nullable(),
});
export type ReportedFile = z.infer<typeof reportedFile>;

export const gatewayReport = z.object({
  gateway: z.uuid(),
  version: z.string().max(60),
  /** The computer's name. */
  host: z.string().max(255),
  /** The gateway's clock when it sends this, UTC ms. */
  sentAt: instant,
  startedAt: instant,
  pending: z.object({ batches: count, records: count, oldestAt: instant.nullable() }),
  held: heldRecords,
  /** Room of the queue on disk. */
  space: z.object({ usedBytes: count, limitBytes: count, level: z.enum(["ok", "near", "full"]) }),
  /** Jumps of the computer's clock since the start, and the last one's size, ms. */
  clockJumps: z.object({ count, lastMs: z.number() }),
  machines: boundedList(reportedMachine, reportLimits.machines),
  /** News of configuration files since the last report that was answered with `files`; the rest follows in the next ones. */
  files: boundedList(reportedFile, reportLimits.files).default([]),
  /** Not there: it cannot be updated by its server (it runs from a clone, came without a key, or is of a version before). */
  update: reportedUpdate.optional(),
});
export type GatewayReport = z.infer<typeof gatewayReport>;

/** A gateway tells how it fares, every 10 s and at once when something changes. The answer tells what somebody asked of it. */
export const postGatewayReport = defineCall({
  method: "POST",
  path: "/api/device/v1/report",
  audience: "device",
  body: gatewayReport,
  answer: z.object({
    /** Send what is held again: somebody asked for it since the last report. */
    resendHeld: z.boolean(),
    /** How many of the files' news were heard: all that were told. A server before version 0.2 does not say. */
    files: count.optional(),
  }),
  summary: "How the gateway fares",
});
