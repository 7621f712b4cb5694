import { z } from "zod";
import { defineCall } from "../call.ts";
import { decimal, label, recordId, whole } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** A registered coil. */
export const coil = z.object({
  ...registered,
  code: z.number().int(),
  name: z.string(),
  /** Weight of a full coil, g. */
  weight: z.number(),
  /** Expected number of packages from a full coil. */
  estimate: z.number().int(),
  enabled: z.boolean(),
});
export type Coil = z.infer<typeof coil>;

const fields = { name: label(48), weight: decimal(0), estimate: whole(0) };
/** A new coil; weights in g, `estimate` in packages. */
export const coilCreation = z.object({ ...fields, code: whole(0), enabled: z.boolean().default(true) });
/** A change of a coil; `enabled` and `code` stay unchanged when omitted. */
export const coilChange = z.object({
  ...fields,
  id: recordId,
  code: whole(0).optional(),
  enabled: z.boolean().optional(),
});

/** All coils, sorted by code. */
export const listCoils = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/coils",
  audience: "user",
  query: listQuery,
  answer: z.array(coil),
  summary: "Coils",
});

/** Calls for one coil. A disabled coil's name, weight and estimate cannot change (422 `locked`), and it cannot be removed (409 CoilDisabled). */
export const coilCalls = recordCalls("coils", {
  record: coil,
  creation: coilCreation,
  change: coilChange,
  name: "coil",
});
