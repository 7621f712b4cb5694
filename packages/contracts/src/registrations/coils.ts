import { z } from "zod";
import { defineCall } from "../call.ts";
import { decimal, label, recordId, whole } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

export const coil = z.object({
  ...registered,
  code: z.number().int(),
  name: z.string(),
  /** Full reel, g. */
  weight: z.number(),
  /** Packages that a full reel is expected to make. */
  estimate: z.number().int(),
  enabled: z.boolean(),
});
export type Coil = z.infer<typeof coil>;

const fields = { name: label(48), weight: decimal(0), estimate: whole(0) };
export const coilCreation = z.object({ ...fields, code: whole(0), enabled: z.boolean().default(true) });
/** Without `enabled` it stays as it is. */
export const coilChange = z.object({
  ...fields,
  id: recordId,
  code: whole(0).optional(),
  enabled: z.boolean().optional(),
});

/** Coils, sorted by code. */
export const listCoils = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/coils",
  audience: "user",
  query: listQuery,
  answer: z.array(coil),
  summary: "Coils",
});

/** A disabled coil keeps its name, weight and estimate (422 `locked`) and is not removed (409 CoilDisabled). */
export const coilCalls = recordCalls("coils", {
  record: coil,
  creation: coilCreation,
  change: coilChange,
  name: "coil",
});
