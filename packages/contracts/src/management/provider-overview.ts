import { z } from "zod";
import { recordId } from "../registrations/fields.ts";
import { defineCall } from "../call.ts";
import { supportAccess } from "./support-access.ts";

const clientUse = z.object({
  tenant: z.string(),
  name: z.string(),
  status: z.enum(["Active", "Blocked"]),
  equipmentUsed: z.number().int(),
  equipmentAmount: z.number().int(),
  /** ISO day; null: in no trial. */
  trialEndsOn: z.string().nullable(),
  /** Packages weighed in the 24 hours before; null: the store did not answer. */
  weighingsPerDay: z.number().int().nullable(),
  /** Packages of each of the last 14 times 24 hours, the latest last; empty: the store did not answer. */
  weighingsOfDays: z.array(z.number().int()),
  /** Packages that are stored. */
  storedWeighings: z.number().int().nullable(),
  /** What it takes on disk in both stores, bytes, as measured every three hours; of one not measured yet, its packages' share. */
  storedBytes: z.number().int().nullable(),
  gateways: z.number().int(),
  /** Of them, those that were not heard for ten minutes. */
  silentGateways: z.number().int(),
  /** The versions of those that tell theirs, the newest first. */
  gatewayVersions: z.array(z.object({ version: z.string(), gateways: z.number().int() })),
  /** Gateways whose latest update is under way, and those whose latest failed. */
  updatesUnderWay: z.number().int(),
  updatesFailed: z.number().int(),
  /** Months for which its data is kept; null: for ever. */
  retentionMonths: z.number().int().nullable(),
  /** Packages a minute that it may deliver; null: no limit. */
  ingestPerMinute: z.number().int().nullable(),
  /** Times within 24 hours that its gateways were told to wait for that. */
  ingestWaits: z.number().int(),
  /** UTC ms; null: never. */
  lastSeenAt: z.number().int().nullable(),
  /** UTC ms; null: not since the sessions that are kept. */
  lastSignInAt: z.number().int().nullable(),
});
export type ClientUse = z.infer<typeof clientUse>;

const failure = z.object({
  /** Of the mail or the run, among its kind. */
  id: z.number().int(),
  /** The client's identifier; empty: the provider's own. */
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

/** Cents. */
const money = z.object({
  /** The month's first day, ISO. */
  since: z.string(),
  /** Billed less credit notes, and paid, in this month. */
  invoiced: z.number().int(),
  received: z.number().int(),
  /** Open and not due yet. */
  open: z.number().int(),
  late: z.number().int(),
  /** Clients that are late. */
  lateClients: z.number().int(),
});

const support = z.object({
  tenant: z.string(),
  client: z.string(),
  access: supportAccess,
  /** UTC ms; null: it is asked for. */
  endsAt: z.number().int().nullable(),
});

const silentGateway = z.object({
  tenant: z.string(),
  client: z.string(),
  gateway: z.string(),
  /** The computer's name; null: it told nothing of itself. */
  host: z.string().nullable(),
  /** Names of the machines that it reads. */
  equipment: z.array(z.string()),
  /** UTC ms. */
  lastSeenAt: z.number().int(),
});

const server = z.object({
  /** Where it runs. */
  name: z.string(),
  version: z.string(),
  /** UTC ms. */
  startedAt: z.number().int(),
  seenAt: z.number().int(),
  /** Whether it told within a minute that it is there; one that does not is forgotten after an hour. */
  alive: z.boolean(),
});

const sums = z.object({
  /** Until when the hours were compared with their sums, UTC ms; null: everything is to be compared anew. */
  checkedUntil: z.number().int().nullable(),
  /** Hours that could not be compared, because the telemetry store cannot read them, UTC ms. */
  unread: z.array(z.object({ startAt: z.number().int(), endAt: z.number().int() })),
  /** What differed within 30 days and was made anew from the weighings, the newest first. */
  mends: z.array(
    z.object({
      tenant: z.string(),
      client: z.string(),
      /** Steps of hours and days. */
      steps: z.number().int(),
      /** Start of the first of them, UTC ms. */
      firstStepAt: z.number().int(),
      /** When it was mended, UTC ms. */
      at: z.number().int(),
    }),
  ),
});

/** What was acknowledged and could not be read from the log; null: nothing of the kind ever happened. */
const unread = z
  .object({
    entries: z.number().int(),
    /** Whose rows there are in them, as far as it is known. */
    clients: z.array(z.string()),
    /** When the last was put aside, UTC ms. */
    lastAt: z.number().int(),
  })
  .nullable();

const clock = z.object({
  /** The time by which is deleted for good what is kept no longer, UTC ms. */
  confirmedAt: z.number().int(),
  /** Where the clocks went and nobody confirms it, UTC ms: nothing is deleted, billed or blocked. Null: they are confirmed. */
  jumpedTo: z.number().int().nullable(),
});

/**
 * What the provider sees of all clients: their use, and what needs a hand: silent gateways, mails and jobs that failed within 24
 * hours, money, and support access that is open or asked for; whether sums agree with weighings; whether clocks are confirmed;
 * when the installation was copied last; and the servers, with the version of the one that answers.
 */
export const readProviderOverview = defineCall({
  method: "GET",
  path: "/api/management/overview",
  audience: "manager",
  answer: z.object({
    clients: z.array(clientUse),
    silent: z.array(silentGateway),
    failures: z.array(failure),
    money,
    support: z.array(support),
    sums,
    unread,
    clock,
    /** Moment of the last whole copy, UTC ms; null: there is none yet. */
    lastCopyAt: z.number().int().nullable(),
    servers: z.array(server),
    version: z.string(),
  }),
  summary: "Overview for the provider",
});

/** How many things need a hand: gateways that are silent, mails and jobs that failed within 24 hours, clients that are late. */
export const countOpenThings = defineCall({
  method: "GET",
  path: "/api/management/overview/open",
  audience: "manager",
  answer: z.object({ count: z.number().int() }),
  summary: "How many things need a hand",
});

/**
 * Sends the caller a mail at once, to see that mails leave and arrive. `filed`: there is no mail server, and it became a file of the
 * server's; `failed` with what the mail server said.
 */
export const sendTestMail = defineCall({
  method: "POST",
  path: "/api/management/overview/test-mail",
  audience: "manager",
  answer: z.object({
    outcome: z.enum(["sent", "filed", "failed"]),
    /** The caller's address. */
    to: z.string(),
    reason: z.string().nullable(),
  }),
  summary: "Send the caller a test mail",
});

/** Tries a mail that was given up, or a run that failed, again at once. 404 NotFound of what is not there, or did not fail. */
export const retryFailure = defineCall({
  method: "POST",
  path: "/api/management/overview/failures/retry",
  audience: "manager",
  body: z.object({
    tenant: z.string().max(63),
    what: z.enum(["mail", "job"]),
    id: recordId,
  }),
  answer: z.object({ success: z.literal(true) }),
  summary: "Retry a failed mail or job",
});
