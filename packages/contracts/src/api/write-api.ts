import { z } from "zod";
import { defineCall } from "../call.ts";
import { verdict } from "../device/batch.ts";
import { codeLabel, label, recordId } from "../registrations/fields.ts";

/** Maximum weight of a package, g: weights are stored as 32-bit milligrams. */
const heaviestG = 4_294_967;

/** A weighing that a program stores. */
export const postedWeighing = z.object({
  /** Identifier that the program gives the weighing, unique within the machine. */
  id: label(100),
  /** Number of the machine. */
  machine: recordId,
  /** When the package was weighed, ISO 8601 with an offset. */
  at: z.iso.datetime({ offset: true }),
  /** Gross weight, g. */
  weightG: z.number().min(0).max(heaviestG),
  /** The product's text code, or its numeric code when it has none. Absent or null: no product. */
  product: codeLabel(100).nullish(),
  /** The operator's code. Absent or null: none. */
  operator: recordId.nullish(),
  /** Verdict of the machine. Absent or null: the product's limits decide. */
  verdict: verdict.nullish(),
  /** Whether an inspection device (metal detector, X-ray) inspected the package. Absent or null: there is no such device. */
  inspected: z.boolean().nullish(),
});
export type PostedWeighing = z.output<typeof postedWeighing>;

/**
 * Stores one weighing of a machine that the key names, exactly once: for 90 days a repeat with the same id and content gets the same answer and adds
 * nothing. 403 Forbidden for another machine; 409 WeighingIdReused for an id with other content; 422 with the invalid field, and nothing is stored;
 * 429 above the key's rate.
 */
export const postApiWeighing = defineCall({
  method: "POST",
  path: "/api/v1/weighings",
  audience: "key",
  body: postedWeighing,
  answer: z.object({
    id: z.string(),
    /** False when it was set aside because a gateway reads the machine at that time. */
    stored: z.boolean(),
    /** Why it was set aside; null when stored. */
    reason: z.string().nullable(),
  }),
  summary: "Store a weighing",
});
