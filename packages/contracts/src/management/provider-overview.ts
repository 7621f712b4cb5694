import { z } from "zod";
import { defineCall } from "../call.ts";

const clientUse = z.object({
  tenant: z.string(),
  name: z.string(),
  status: z.enum(["Active", "Blocked"]),
  equipmentUsed: z.number().int(),
  equipmentAmount: z.number().int(),
  /** Packages weighed in the 24 hours before; null: the store did not answer. */
  weighingsPerDay: z.number().int().nullable(),
  /** Packages that are stored. */
  storedWeighings: z.number().int().nullable(),
  /** What they take on disk, bytes: their share of the table. */
  storedBytes: z.number().int().nullable(),
  gateways: z.number().int(),
  /** Of them, those that were not heard for ten minutes. */
  silentGateways: z.number().int(),
  /** UTC ms; null: never. */
  lastSeenAt: z.number().int().nullable(),
  /** UTC ms; null: not since the sessions that are kept. */
  lastSignInAt: z.number().int().nullable(),
});
export type ClientUse = z.infer<typeof clientUse>;

const failure = z.object({
  tenant: z.string(),
  client: z.string(),
  what: z.enum(["mail", "job"]),
  kind: z.string(),
  /** What the mail server or the job said last. */
  reason: z.string().nullable(),
  /** UTC ms. */
  at: z.number().int(),
});

/** A gateway that was heard within 30 days and not for this long is silent, ms. */
export const silentAfterMs = 10 * 60_000;

/** What the provider sees of all clients: their use, silent gateways, and mails and jobs that failed within 24 hours. */
export const readProviderOverview = defineCall({
  method: "GET",
  path: "/api/management/overview",
  audience: "manager",
  answer: z.object({
    clients: z.array(clientUse),
    silent: z.array(
      z.object({ tenant: z.string(), client: z.string(), gateway: z.string(), lastSeenAt: z.number().int() }),
    ),
    failures: z.array(failure),
  }),
  summary: "Overview for the provider",
});
