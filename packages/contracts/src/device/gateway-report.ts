import { z } from "zod";
import { defineCall } from "../call.ts";
import { mostReadMachines, turn } from "./batch.ts";
import { boundedList, boundedRecord } from "./bounded.ts";
import { reportedUpdate } from "./gateway-update.ts";

/** Limits of one report: bytes of its body, and number of machines, files and profiles. */
export const reportLimits = { bytes: 1024 * 1024, machines: 2_000, files: 500, profiles: 200 } as const;

const count = z.number().int().nonnegative();
const instant = z.number().int();

/** A gateway's report about one machine. */
export const reportedMachine = z.object({
  equipment: z.number().int(),
  address: z.string().max(300),
  /** Connection state, 0 to 6; null before the machine was first contacted. */
  state: z.number().int().nullable(),
  /** Why the machine cannot be read, in words; null when it can. */
  trouble: z.string().max(1_000).nullable(),
  /** Since when it cannot be read, UTC ms; null when it can, or when the time is unknown. */
  troubleSince: instant.nullable(),
  lastReadAt: instant.nullable(),
  /** The machine's clock minus the gateway's, ms; null when the machine reports no instants. */
  clockSkewMs: z.number().nullable(),
  /** Totals by counter since the gateway's folder exists: lost, skipped, malformed. See docs/gateway.md. */
  counters: boundedRecord(z.string().max(60), count, 100),
  /** Why configuration files cannot be written for the machine, in words; null when they can. Absent from older gateways. */
  filesTrouble: z.string().max(1_000).nullable().optional(),
  /**
   * For a machine that is read: since when no package came, UTC ms (its last one or the start of the gateway), and in words what is looked at for
   * packages. Null when the machine cannot be read. Absent from older gateways.
   */
  quiet: z
    .object({ since: instant, lookedAt: z.string().max(1_000) })
    .nullable()
    .optional(),
});
export type ReportedMachine = z.infer<typeof reportedMachine>;

/** Records that the server refused and that the gateway still holds. */
export const heldRecords = z.object({
  records: count,
  /** Number of records by reason, in the server's words; at most 20 reasons. */
  reasons: boundedRecord(z.string().max(500), count, 20),
});

/** Data in the gateway's queue that became unreadable and is lost. */
export const unreadableContents = z.object({
  /** Number of unreadable batches and held records. */
  contents: count,
  /** Number of records in them, as far as it is known. */
  records: count,
  /** Number of contents whose number of records is unknown. */
  uncounted: count,
});
export type UnreadableContents = z.infer<typeof unreadableContents>;

/** Result of writing a product configuration file for its machine. */
export const reportedFile = z.object({
  equipment: z.number().int(),
  /** Numeric code of the product. */
  product: z.number().int(),
  /** Version of the file: its `keptAt` in the configuration, UTC ms. */
  keptAt: instant,
  state: z.enum(["taken", "failed"]),
  /** Why writing failed, in words; null when the file was written. */
  reason: z.string().max(1_000).nullable(),
});
export type ReportedFile = z.infer<typeof reportedFile>;

/** A machine profile file in the gateway's own folder. */
export const reportedProfile = z.object({
  name: z.string().max(100),
  /** Null when the file cannot be used. */
  title: z.string().max(120).nullable(),
  /** Why the file cannot be used, in words; null when it can. */
  fault: z.string().max(500).nullable(),
});
export type ReportedProfile = z.infer<typeof reportedProfile>;

/** Maximum number of earlier runs that a report names. */
export const mostFollowedStarts = 50;

/** Machines that a gateway claims to read. Absent from gateways of version 0.2, which read all registered machines. */
export const claimedReading = z.object({
  /** Id of this run of the program, made at its start. */
  start: z.uuid(),
  /**
   * Earlier runs in the same folder, oldest first: the last one that the server is known to have accepted, and all since. `hasEnded`: that program is
   * known to have ended.
   */
  follows: boundedList(z.object({ start: z.uuid(), hasEnded: z.boolean() }), mostFollowedStarts).default([]),
  /** Machines that the gateway wants to read, with the last turn that the server told it. */
  machines: boundedList(
    z.object({ equipment: z.number().int(), turn: turn.nullable(), since: turn.nullable() }),
    mostReadMachines,
  ),
  /** Machines wanted by another gateway that this one no longer reads, and whose records it has all sent. */
  gives: boundedList(z.number().int(), mostReadMachines).default([]),
  /** The program is ending and will send nothing more. */
  leaves: z.boolean().default(false),
});
export type ClaimedReading = z.infer<typeof claimedReading>;

/** Answer to a gateway's claim to one machine. */
export const machineReader = z.object({
  equipment: z.number().int(),
  /** Turn under which the claiming gateway holds the machine; null when it must not read it. */
  turn: turn.nullable(),
  /** First turn since which nobody else read the machine. When it changes, the gateway must continue from the server's positions. */
  since: turn.nullable(),
  /** The gateway that holds the machine instead; null when nobody does. */
  by: z.object({ gateway: z.string(), host: z.string() }).nullable(),
  /** The holder may be an earlier run of this gateway. Until that is known the queue must not be sent. */
  isPending: z.boolean(),
  /** Another gateway should read the machine: stop reading, send what was read, and give the machine up. */
  isWanted: z.boolean(),
});
export type MachineReader = z.infer<typeof machineReader>;

/** A gateway's report about itself. */
export const gatewayReport = z.object({
  gateway: z.uuid(),
  version: z.string().max(60),
  /** Name of the computer. */
  host: z.string().max(255),
  /** The system's id of this boot of the computer, equal in all its containers. Absent when unknown, and before version 0.3. */
  bootId: z.string().max(100).optional(),
  /** The computer's steady clock when the gateway sends the report, ms: equal for all programs on it. Absent before version 0.3. */
  steadyMs: count.optional(),
  /** The gateway's clock when it sends the report, UTC ms. */
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
    /** Cause of the level: the queue's own share is used, or something else fills the disk. Absent from gateways before version 0.3. */
    limitedBy: z.enum(["queue", "disk"]).optional(),
    /** Free space of the disk, bytes. */
    freeBytes: count.optional(),
  }),
  /**
   * Number of jumps of the computer's clock since the start, size of the last one, and sum of all, ms: `sentAt` without it is what a monotonic clock
   * counted since `startedAt`. `totalMs` is absent before version 0.4.
   */
  clockJumps: z.object({ count, lastMs: z.number(), totalMs: z.number().optional() }),
  machines: boundedList(reportedMachine, reportLimits.machines),
  /** Results of configuration files since the last report that the server acknowledged by `files`; further results follow in later reports. */
  files: boundedList(reportedFile, reportLimits.files).default([]),
  /** Machine profiles in the gateway's own folder. Absent from gateways before version 0.4. */
  profiles: boundedList(reportedProfile, reportLimits.profiles).optional(),
  /** Absent when the server cannot update the gateway: it runs from a clone, has no key for releases, or is of an earlier version. */
  update: reportedUpdate.optional(),
  reading: claimedReading.optional(),
  /** Id of the last received request to send held records again; null for none. Absent from gateways before version 0.3. */
  resendHeard: instant.nullable().optional(),
});
export type GatewayReport = z.infer<typeof gatewayReport>;

/** Receives a gateway's report, every 10 s and immediately after a change. The answer carries requests to the gateway. */
export const postGatewayReport = defineCall({
  method: "POST",
  path: "/api/device/v1/report",
  audience: "device",
  body: gatewayReport,
  answer: z.object({
    /** Somebody asked for held records to be sent again, and no report has confirmed the request yet. */
    resendHeld: z.boolean(),
    /** Id of that request, repeated until a report confirms it by `resendHeard`. A server before version 0.3 asks only once. */
    resendId: instant.optional(),
    /** Number of file results received, which is all that were sent. Absent from servers before version 0.2. */
    files: count.optional(),
    /** Answer for each claimed machine. Absent from servers before version 0.3, where everything may be read. */
    readers: z.array(machineReader).optional(),
  }),
  summary: "How the gateway fares",
});
