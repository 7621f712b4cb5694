import { z } from "zod";
import { line } from "../registrations/fields.ts";
import { defineCall } from "../call.ts";
import { leavingOrder } from "../tenant/leaving-order.ts";

/** A month of telemetry that was dropped because it is kept no longer. */
const droppedMonth = z.object({
  /** `YYYY-MM`, in UTC. */
  month: z.string(),
  /** Rows of weighings and of records, without what is made of them. */
  rows: z.number().int(),
  /** UTC ms. */
  at: z.number().int(),
});

export const clientLeaving = z.object({
  /** From when on everything is deleted, UTC ms; null: the client stays. */
  leavesAt: z.number().int().nullable(),
  /** When the deletion began, UTC ms: from then on it is not called off; null: it did not. */
  begunAt: z.number().int().nullable(),
  /** The client's own order to leave; null: there is none. */
  ordered: leavingOrder.nullable(),
  /** Days between asking and deletion. */
  delayDays: z.number().int(),
  /** The newest export that was asked for; null: there was none. */
  exported: z
    .object({
      /** `running`, `cancelled`: of a download alone. */
      state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
      /** UTC ms. */
      at: z.number().int(),
      /** On the server; null: a browser downloads it. */
      directory: z.string().nullable(),
      reason: z.string().nullable(),
      /** Rows that were written so far. */
      rows: z.number().int(),
    })
    .nullable(),
  /** Months that were dropped, the newest first, at most twelve. */
  dropped: z.array(droppedMonth),
});
export type ClientLeaving = z.infer<typeof clientLeaving>;

const path = "/api/management/clients/account/:tenant/leaving";
const params = z.object({ tenant: z.string() });

/** Whether a client leaves, was exported, and what of its telemetry was dropped. 404 ClientNotFound. */
export const readLeaving = defineCall({
  method: "GET",
  path,
  audience: "manager",
  params,
  answer: clientLeaving,
  summary: "Whether a client leaves",
});

/**
 * Has a client deleted after the delay, and blocks it until then. `name` is the client's, typed once more. Asked again, the first
 * day stays. 404 ClientNotFound; 422 InvalidRequest with `name`: differs.
 */
export const askLeaving = defineCall({
  method: "POST",
  path,
  audience: "manager",
  params,
  body: z.object({ name: line(200) }),
  answer: clientLeaving,
  summary: "Delete a client after a delay",
});

/** Lets a client stay, as it was before. 404 ClientNotFound; 409 LeavingBegun once the deletion began. */
export const cancelLeaving = defineCall({
  method: "DELETE",
  path,
  audience: "manager",
  params,
  answer: clientLeaving,
  summary: "Keep a client that was to be deleted",
});

/**
 * Lets all of a client be downloaded, and writes so into the client's trail. `path` answers the file once, to who asks within a
 * minute, without a token: a browser fetches it by itself, as it may be larger than its memory. Passwords, second factors and keys are not
 * in it. 409 NoConsent when the client neither let the provider in nor ordered to leave; 404 ClientNotFound.
 */
export const startExport = defineCall({
  method: "POST",
  path: `${path}/export`,
  audience: "manager",
  params,
  answer: z.object({ path: z.string() }),
  summary: "Let a client be downloaded",
});

/**
 * All of a client, but for secrets, as a zip that is made while it is read: unpacked it is what `fiel tenant import` loads. Hanging up
 * ends it. 404 NotFound of a ticket that was used, or is a minute old; 409 NoConsent; ClientNotFound.
 */
export const downloadExport = defineCall({
  method: "GET",
  path: `${path}/export/:ticket`,
  audience: "none",
  params: params.extend({ ticket: z.string().max(100) }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A client as a file",
});
