import { z } from "zod";
import { defineCall } from "../call.ts";
import { mostReadMachines, turn } from "./batch.ts";
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

/** What the gateway had kept and cannot read any more: lost. */
export const unreadableContents = z.object({
  /** Batches of its queue, and single records that it held. */
  contents: count,
  /** Records of those whose number is known. */
  records: count,
  /** Contents of which nobody knows how many records they had. */
  uncounted: count,
});
export type UnreadableContents = z.infer<typeof unreadableContents>;

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

/** Starts in one folder of which the server may know. */
export const mostFollowedStarts = 50;

/** What a gateway claims to read. One of version 0.2 leaves it out, and reads whatever is registered. */
export const claimedReading = z.object({
  /** Made at the program's start. */
  start: z.uuid(),
  /**
   * Starts in this folder before this one, oldest first: the last one that was told that the server knows it, and those since.
   * `hasEnded`: that program is known to run no more.
   */
  follows: boundedList(z.object({ start: z.uuid(), hasEnded: z.boolean() }), mostFollowedStarts).default([]),
  /** The machines that it would read, with the turn that it was told last. */
  machines: boundedList(
    z.object({ equipment: z.number().int(), turn: turn.nullable(), since: turn.nullable() }),
    mostReadMachines,
  ),
  /** Machines that it was asked for, does not read any more, and has nothing more of to send. */
  gives: boundedList(z.number().int(), mostReadMachines).default([]),
  /** The program ends: nothing of it is waited for. */
  leaves: z.boolean().default(false),
});
export type ClaimedReading = z.infer<typeof claimedReading>;

/** Who reads a machine, as the claiming gateway is told. */
export const machineReader = z.object({
  equipment: z.number().int(),
  /** The claiming gateway holds the machine under this turn; null: it must not read it. */
  turn: turn.nullable(),
  /** First turn since which nobody else read the machine. Another one than before: read on from what the server knows. */
  since: turn.nullable(),
  /** Who holds it instead; null: nobody. */
  by: z.object({ gateway: z.string(), host: z.string() }).nullable(),
  /** The holder may be an earlier life of this gateway: what waits is not to be sent before that is known. */
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
  /** What the system calls this run of the computer, which all of its containers share. Left out where it does not tell, and before 0.3. */
  bootId: z.string().max(100).optional(),
  /** The gateway's clock when it sends this, UTC ms. */
  sentAt: instant,
  startedAt: instant,
  pending: z.object({ batches: count, records: count, oldestAt: instant.nullable() }),
  held: heldRecords,
  /** Left out by gateways before version 0.3. */
  unreadable: unreadableContents.optional(),
  /** Room of the queue on disk. */
  space: z.object({
    usedBytes: count,
    limitBytes: count,
    level: z.enum(["ok", "near", "full"]),
    /** What makes the level: the queue has used its share, or something else has filled the disk. Left out by gateways before 0.3. */
    limitedBy: z.enum(["queue", "disk"]).optional(),
    /** Free on the disk. */
    freeBytes: count.optional(),
  }),
  /** Jumps of the computer's clock since the start, and the last one's size, ms. */
  clockJumps: z.object({ count, lastMs: z.number() }),
  machines: boundedList(reportedMachine, reportLimits.machines),
  /** News of configuration files since the last report that was answered with `files`; the rest follows in the next ones. */
  files: boundedList(reportedFile, reportLimits.files).default([]),
  /** Not there: it cannot be updated by its server (it runs from a clone, came without a key, or is of a version before). */
  update: reportedUpdate.optional(),
  reading: claimedReading.optional(),
  /** The last request to send what is held again that was heard; null: none was. Gateways before version 0.3 leave it out. */
  resendHeard: instant.nullable().optional(),
});
export type GatewayReport = z.infer<typeof gatewayReport>;

/** A gateway tells how it fares, every 10 s and at once when something changes. The answer tells what somebody asked of it. */
export const postGatewayReport = defineCall({
  method: "POST",
  path: "/api/device/v1/report",
  audience: "device",
  body: gatewayReport,
  answer: z.object({
    /** Send what is held again: somebody asked for it, and no report said yet that it was heard. */
    resendHeld: z.boolean(),
    /** Which request that is; it is answered until a report says `resendHeard`. A server before version 0.3 says it once. */
    resendId: instant.optional(),
    /** How many of the files' news were heard: all that were told. A server before version 0.2 does not say. */
    files: count.optional(),
    /** Of each machine that was claimed. A server before version 0.3 does not say: everything may be read. */
    readers: z.array(machineReader).optional(),
  }),
  summary: "How the gateway fares",
});
