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

export const listQuarantine = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine",
  audience: "admin",
  query: z.object({
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
  answer: z.string(),
  summary: "Records set aside, as a file",
});

/** Tries the records again after their cause was mended; what still fails stays. */
export const replayQuarantine = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/quarantine/replay",
  audience: "admin",
  answer: z.object({ replayed: z.number().int(), remaining: z.number().int() }),
  summary: "Replay the records set aside",
});
