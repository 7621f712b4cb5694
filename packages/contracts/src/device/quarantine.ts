import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordKinds } from "./batch.ts";

export const quarantinedRecord = z.object({
  id: z.string(),
  receivedAt: z.number().int(),
  gateway: z.string(),
  sequence: z.number().int(),
  kind: z.enum(recordKinds),
  reason: z.string(),
  /** The record as it was sent, instants already on the server's clock. */
  record: z.record(z.string(), z.unknown()),
});
export type QuarantinedRecord = z.infer<typeof quarantinedRecord>;

/** Narrows the quarantine to what has one cause; none given: all of it. */
export const quarantineCause = z.object({
  equipment: z.coerce.number().int().optional(),
  reason: z.string().max(60).optional(),
  /** What the reason is about (a product's or event's code, say), as listQuarantineCauses gives it. */
  subject: z.string().max(200).optional(),
});
export type QuarantineCause = z.infer<typeof quarantineCause>;

/** Records set aside, counted by cause, the latest first; at most 500 causes. */
export const listQuarantineCauses = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/causes",
  audience: "admin",
  answer: z.object({
    result: z.array(
      z.object({
        equipment: z.number().int().nullable(),
        reason: z.string(),
        subject: z.string(),
        count: z.number().int(),
        /** When the latest came, UTC ms. */
        latestAt: z.number().int(),
      }),
    ),
    total: z.number().int(),
  }),
  summary: "Causes of the records set aside",
});

export const listQuarantine = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine",
  audience: "admin",
  query: quarantineCause.extend({
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  answer: z.object({ result: z.array(quarantinedRecord), total: z.number().int() }),
  summary: "Records set aside, newest first",
});

/** Every record set aside, one JSON object a line (application/x-ndjson). */
export const exportQuarantine = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/export",
  audience: "admin",
  query: quarantineCause,
  answer: z.string(),
  summary: "Records set aside, as a file",
});

/** Tries the records again after their cause was mended; what still fails stays. */
export const replayQuarantine = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/quarantine/replay",
  audience: "admin",
  query: quarantineCause,
  answer: z.object({ replayed: z.number().int(), remaining: z.number().int() }),
  summary: "Replay the records set aside",
});

/** Throws records of one cause away for good; the audit keeps how many. */
export const discardQuarantine = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/devices/quarantine",
  audience: "admin",
  query: quarantineCause,
  answer: z.object({ discarded: z.number().int() }),
  summary: "Discard records set aside",
});
