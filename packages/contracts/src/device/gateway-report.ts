import { z } from "zod";
import { defineCall } from "../call.ts";
import { mostReadMachines, turn } from "./batch.ts";
import { boundedList, boundedRecord } from "./bounded.ts";
import { reportedUpdate } from "./gateway-update.ts";

/** Limits of one report. */
export const reportLimits = { bytes: 1024 * 1024, machines: 2_000, files: 500 } as const;

const count = z.number().int().nonnegative();
const instant = z.number().int();

/** A gateway's report about one machine. */
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
  /** Machine's clock minus the gateway's, ms; null when the machine gives no instants. */
  clockSkewMs: z.number().nullable(),
  /** Counter -> total since the gateway's folder began: lost, skipped, malformed. See docs/gateway.md. */
  counters: boundedRecord(z.string().max(60), count, 100),
  /** Why its configuration files cannot be written, in words; null when they can. Absent from older gateways. */
  filesTrouble: z.string().max(1_000).nullable().optional(),
});
export type ReportedMachine = z.infer<typeof reportedMachine>;

/** Records that the server refused and the gateway holds. */
export const heldRecords = z.object({
  records: count,
  /** Reason, in the server's words -> records. At most 20 reasons. */
  reasons: boundedRecord(z.string().max(500), count, 20),
});

/** Stored data of the gateway that became unreadable: lost. */
export const unreadableContents = z.object({
  /** Batches of its queue, and single records that it held. */
  contents: count,
  /** Their records, as far as the number is known. */
  records: count,
  /** Contents whose number of records is unknown. */
  uncounted: count,
});
export type UnreadableContents = z.infer<typeof unreadableContents>;

/** Result of a product configuration file at its machine. */
export const reportedFile = z.object({
  equipment: z.number().int(),
  /** The product's numeric code. */
  product: z.number().int(),
  /** Identifies the version of the file in this place, as in the configuration. */
  keptAt: instant,
  state: z.enum(["taken", "failed"]),
  /** Why it failed, in words; null when it was written. */
  reason: z.string().max(1_000).nullable(),
});
export type ReportedFile = z.infer<typeof reportedFile>;

/** Earlier starts in one folder that the server may know, at most. */
export const mostFollowedStarts = 50;

/** Machines that a gateway claims to read. Absent from version 0.2, which reads everything registered. */
export const claimedReading = z.object({
  /** Made at the program's start. */
  start: z.uuid(),
  /**
   * Earlier starts in this folder, oldest first: the last one that the server is known to have accepted, and those since. `hasEnded`: that
   * program is known to have ended.
   */
  follows: boundedList(z.object({ start: z.uuid(), hasEnded: z.boolean() }), mostFollowedStarts).default([]),
  /** The machines that it wants to read, with the last turn that it was told. */
  machines: boundedList(
    z.object({ equipment: z.number().int(), turn: turn.nullable(), since: turn.nullable() }),
    mostReadMachines,
  ),
  /** Machines that were wanted from it, that it no longer reads, and whose records are all sent. */
  gives: boundedList(z.number().int(), mostReadMachines).default([]),
  /** The program is ending: nothing more will come from it. */
  leaves: z.boolean().default(false),
});
export type ClaimedReading = z.infer<typeof claimedReading>;

/** The reader of a machine, as told to the claiming gateway. */
export const machineReader = z.object({
  equipment: z.number().int(),
  /** The claiming gateway holds the machine under this turn; null: it must not read it. */
  turn: turn.nullable(),
  /** First turn since which nobody else read the machine. If it changed: continue from the server's positions. */
  since: turn.nullable(),
  /** Who holds it instead; null: nobody. */
  by: z.object({ gateway: z.string(), host: z.string() }).nullable(),
  /** The holder may be an earlier run of this gateway: do not send the queue until that is known. */
  isPending: z.boolean(),
  /** Another gateway is to read the machine: stop, send what was read, and give it up. */
  isWanted: z.boolean(),
});
export type MachineReader = z.infer<typeof machineReader>;

export const gatewayReport = z.object({
  gateway: z.uuid(),
  version: z.string().max(60),
  /** The computer's name. */
  host: z.string().max(255),
  /** The system's id of this boot of the computer, shared by all its containers. Absent if unknown, and before 0.3. */
  bootId: z.string().max(100).optional(),
  /** The gateway's clock when it sends this, UTC ms. */
  sentAt: instant,
  startedAt: instant,
  pending: z.object({ batches: count, records: count, oldestAt: instant.nullable() }),
  held: heldRecords,
  /** Absent from gateways before version 0.3. */
  unreadable: unreadableContents.optional(),
  /** Disk space of the queue. */
  space: z.object({
    usedBytes: count,
    limitBytes: count,
    level: z.enum(["ok", "near", "full"]),
    /** Cause of the level: the queue has used its share, or something else has filled the disk. Absent from gateways before 0.3. */
    limitedBy: z.enum(["queue", "disk"]).optional(),
    /** Free on the disk. */
    freeBytes: count.optional(),
  }),
  /** Jumps of the computer's clock since the start, and the last one's size, ms. */
  clockJumps: z.object({ count, lastMs: z.number() }),
  machines: boundedList(reportedMachine, reportLimits.machines),
  /** Results of configuration files since the last report that was answered with `files`; the rest follows in later reports. */
  files: boundedList(reportedFile, reportLimits.files).default([]),
  /** Absent when its server cannot update it (it runs from a clone, came without a key, or is of an earlier version). */
  update: reportedUpdate.optional(),
  reading: claimedReading.optional(),
  /** The last received request to send held records again; null: none. Absent from gateways before version 0.3. */
  resendHeard: instant.nullable().optional(),
});
export type GatewayReport = z.infer<typeof gatewayReport>;

/** A gateway's report about itself, every 10 s and at once when something changes. The answer has requests to it. */
export const postGatewayReport = defineCall({
  method: "POST",
  path: "/api/device/v1/report",
  audience: "device",
  body: gatewayReport,
  answer: z.object({
    /** Send held records again: somebody asked for it, and no report has confirmed the request yet. */
    resendHeld: z.boolean(),
    /** Id of that request; repeated until a report confirms it by `resendHeard`. A server before version 0.3 asks once. */
    resendId: instant.optional(),
    /** How many of the files' results were received: all that were sent. Absent from servers before version 0.2. */
    files: count.optional(),
    /** For each claimed machine. Absent from servers before version 0.3: everything may be read. */
    readers: z.array(machineReader).optional(),
  }),
  summary: "How the gateway fares",
});
