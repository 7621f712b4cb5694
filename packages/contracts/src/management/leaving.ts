import { z } from "zod";
import { line } from "../registrations/fields.ts";
import { defineCall } from "../call.ts";
import { leavingOrder } from "../tenant/leaving-order.ts";

/** A month of telemetry that retention dropped. */
const droppedMonth = z.object({
  /** Month in UTC, `YYYY-MM`. */
  month: z.string(),
  /** Number of stored weighings and records; derived rows do not count. */
  rows: z.number().int(),
  /** When it was dropped, UTC ms. */
  at: z.number().int(),
});

/** Deletion, exports and dropped data of a client. */
export const clientLeaving = z.object({
  /** When the client will be deleted, UTC ms; null when it stays. */
  leavesAt: z.number().int().nullable(),
  /** When the deletion began, UTC ms, after which it cannot be cancelled; null before. */
  begunAt: z.number().int().nullable(),
  /** The client's own order to leave; null when there is none. */
  ordered: leavingOrder.nullable(),
  /** Days from the request to the deletion. */
  delayDays: z.number().int(),
  /** The newest requested export; null when there was none. */
  exported: z
    .object({
      /** `running` and `cancelled` occur only for downloads. */
      state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
      /** Time of the request, UTC ms. */
      at: z.number().int(),
      /** Directory on the server; null for a download by a browser. */
      directory: z.string().nullable(),
      reason: z.string().nullable(),
      /** Number of rows written so far. */
      rows: z.number().int(),
    })
    .nullable(),
  /** Dropped months, newest first, at most twelve. */
  dropped: z.array(droppedMonth),
});
export type ClientLeaving = z.infer<typeof clientLeaving>;

const path = "/api/management/clients/account/:tenant/leaving";
const params = z.object({ tenant: z.string() });

/** Whether a client is to be deleted, its newest export, and its dropped months. 404 ClientNotFound. */
export const readLeaving = defineCall({
  method: "GET",
  path,
  audience: "manager",
  params,
  answer: clientLeaving,
  summary: "Whether a client leaves",
});

/**
 * Marks a client for deletion after the delay, and blocks it until then. `name` repeats the client's name. A repeated request keeps the first date.
 * 404 ClientNotFound; 422 InvalidRequest with `name`: differs.
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

/** Cancels the deletion; the client is as it was before. 404 ClientNotFound; 409 LeavingBegun once the deletion began. */
export const cancelLeaving = defineCall({
  method: "DELETE",
  path,
  audience: "manager",
  params,
  answer: clientLeaving,
  summary: "Keep a client that was to be deleted",
});

/**
 * Prepares a download of all data of a client, and notes it in the client's audit trail. `path` is valid once, within a minute, without a token,
 * since a browser must stream what exceeds its memory. Passwords, second factors and keys are left out. 409 NoConsent without support access or an
 * order to leave; 404 ClientNotFound.
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
 * All data of a client except secrets as a zip, made while it is read; `fiel tenant import` loads it unpacked. Closing the connection cancels it. 404
 * NotFound for a ticket that was used or is over a minute old, ClientNotFound; 409 NoConsent.
 */
export const downloadExport = defineCall({
  method: "GET",
  path: `${path}/export/:ticket`,
  audience: "none",
  params: params.extend({ ticket: z.string().max(100) }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A client as a file",
});
