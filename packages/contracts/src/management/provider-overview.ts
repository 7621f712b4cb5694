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
  /** ISO day; null when not in a trial. */
  trialEndsOn: z.string().nullable(),
  /** Packages weighed in the last 24 h; null when the telemetry store did not answer. */
  weighingsPerDay: z.number().int().nullable(),
  /** Packages of each of the last 14 periods of 24 h, latest last; empty when the telemetry store did not answer. */
  weighingsOfDays: z.array(z.number().int()),
  /** Number of stored packages; null when the telemetry store did not answer. */
  storedWeighings: z.number().int().nullable(),
  /**
   * Disk space in both stores, bytes, measured every three hours; before the first measurement an estimate by the number of packages. Null when
   * unknown.
   */
  storedBytes: z.number().int().nullable(),
  gateways: z.number().int(),
  /** Gateways that were not heard for ten minutes. */
  silentGateways: z.number().int(),
  /** Number of gateways by version, newest version first; gateways that report no version are left out. */
  gatewayVersions: z.array(z.object({ version: z.string(), gateways: z.number().int() })),
  /** Gateways whose latest update is in progress, and gateways whose latest update failed. */
  updatesUnderWay: z.number().int(),
  updatesFailed: z.number().int(),
  /** Months for which the client's data is stored; null for ever. */
  retentionMonths: z.number().int().nullable(),
  /** Packages a minute that the client may deliver; null without a limit. */
  ingestPerMinute: z.number().int().nullable(),
  /** How often its gateways were told to wait for that limit in the last 24 h. */
  ingestWaits: z.number().int(),
  /** When a gateway was last heard, UTC ms; null for never. */
  lastSeenAt: z.number().int().nullable(),
  /** Last sign-in in the stored sessions, UTC ms; null when there is none. */
  lastSignInAt: z.number().int().nullable(),
});
export type ClientUse = z.infer<typeof clientUse>;

/** Kinds of failures that can be retried. A `task` is work of the server itself that failed at least three times; it is listed until it succeeds. */
export const failureKinds = ["mail", "job", "task"] as const;
/** Kinds of listed failures. A `destination` of events fails for an hour or was switched off; it is listed until it works, and its name is the reason. */
const listedFailureKinds = [...failureKinds, "destination"] as const;

const failure = z.object({
  /** Id of the mail, run or task, within its kind. */
  id: z.number().int(),
  /** The client's identifier; empty for the provider's own. */
  tenant: z.string(),
  client: z.string(),
  what: z.enum(listedFailureKinds),
  kind: z.string(),
  /** Last error of the mail server or the job; null without one. */
  reason: z.string().nullable(),
  /** UTC ms. */
  at: z.number().int(),
});

/** Time without a message after which a gateway is silent, ms. Only gateways heard in the last 30 days count. */
export const silentAfterMs = 10 * 60_000;

/** Sums of all clients, cents. */
const money = z.object({
  /** First day of the month, ISO. */
  since: z.string(),
  /** Invoiced in the month less credit notes, and received in the month. */
  invoiced: z.number().int(),
  received: z.number().int(),
  /** Open invoices that are not due yet. */
  open: z.number().int(),
  late: z.number().int(),
  /** Number of clients with late invoices. */
  lateClients: z.number().int(),
});

const support = z.object({
  tenant: z.string(),
  client: z.string(),
  access: supportAccess,
  /** UTC ms; null while support access is only requested. */
  endsAt: z.number().int().nullable(),
});

const silentGateway = z.object({
  tenant: z.string(),
  client: z.string(),
  gateway: z.string(),
  /** Name of the computer; null when the gateway never reported. */
  host: z.string().nullable(),
  /** Names of the machines that the gateway reads. */
  equipment: z.array(z.string()),
  /** UTC ms. */
  lastSeenAt: z.number().int(),
});

const server = z.object({
  /** Name of the server's computer. */
  name: z.string(),
  version: z.string(),
  /** UTC ms. */
  startedAt: z.number().int(),
  seenAt: z.number().int(),
  /** Whether the server reported in the last minute. A server that does not is forgotten after an hour. */
  alive: z.boolean(),
});

const sums = z.object({
  /** End of the hours whose sums were compared with the weighings, UTC ms; null when all must be compared again. */
  checkedUntil: z.number().int().nullable(),
  /** Hours that could not be compared because the telemetry store cannot read them, UTC ms. */
  unread: z.array(z.object({ startAt: z.number().int(), endAt: z.number().int() })),
  /** Number of hours and rebuilt sums that the two lists leave out; each has 50 at most. */
  older: z.number().int(),
  /** Sums of the last 30 days that differed and were rebuilt from the weighings, newest first. */
  mends: z.array(
    z.object({
      tenant: z.string(),
      client: z.string(),
      /** Number of rebuilt hours and days. */
      steps: z.number().int(),
      /** Start of the first rebuilt hour or day, UTC ms. */
      firstStepAt: z.number().int(),
      /** When it was rebuilt, UTC ms. */
      at: z.number().int(),
    }),
  ),
});

/** Acknowledged log entries that could not be read; null when there never were any. */
const unread = z
  .object({
    entries: z.number().int(),
    /** Names of the clients with rows in these entries, as far as they are known. */
    clients: z.array(z.string()),
    /** When the last entry was set aside, UTC ms. */
    lastAt: z.number().int(),
  })
  .nullable();

/** Rows of PostgreSQL that could not be read; null when there never were any. */
const unreadRows = z
  .object({
    /** Number of rows, and of pages whose rows are unknown. */
    count: z.number().int(),
    tables: z.array(z.string()),
    /** When the last one was noted, UTC ms. */
    lastAt: z.number().int(),
  })
  .nullable();

const clock = z.object({
  /** Confirmed time, UTC ms, by which invoices are sent. */
  confirmedAt: z.number().int(),
  /** Time that has surely come, UTC ms, by which retention deletes data for good. */
  sureAt: z.number().int(),
  /** When a person, or for the first time a gateway on another computer, vouched for the clock, UTC ms; null for never. */
  vouchedAt: z.number().int().nullable(),
  /**
   * Servers whose clock jumped to a time `to`, UTC ms, that nobody confirms, the farthest first: they delete, bill and block nothing. Empty when all
   * clocks are confirmed. `host`: name of the computer.
   */
  jumped: z.array(z.object({ host: z.string(), to: z.number().int() })),
});

/**
 * All clients with their use, and what needs attention: silent gateways, mails and jobs that failed within 24 h, money, support access, sums that
 * differ from the weighings, unconfirmed clocks, the last backup, and the servers. `version` is that of the answering server.
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
    unreadRows,
    /** Times, UTC ms, whose weighings are missing because the telemetry store was restored alone; newest first. */
    lostTelemetry: z.array(z.object({ from: z.number().int(), until: z.number().int() })),
    clock,
    /** Time of the last complete backup, UTC ms; null before the first. */
    lastCopyAt: z.number().int().nullable(),
    servers: z.array(server),
    version: z.string(),
  }),
  summary: "Overview for the provider",
});

/** Number of things that need attention: silent gateways, mails and jobs that failed within 24 h, clients with late invoices. */
export const countOpenThings = defineCall({
  method: "GET",
  path: "/api/management/overview/open",
  audience: "manager",
  answer: z.object({ count: z.number().int() }),
  summary: "How many things need a hand",
});

/**
 * Sends the caller a test mail at once. `filed`: there is no mail server, and the mail was written to a file on the server. `failed`: `reason` is the
 * mail server's error.
 */
export const sendTestMail = defineCall({
  method: "POST",
  path: "/api/management/overview/test-mail",
  audience: "manager",
  answer: z.object({
    outcome: z.enum(["sent", "filed", "failed"]),
    /** E-mail address of the caller. */
    to: z.string(),
    reason: z.string().nullable(),
  }),
  summary: "Send the caller a test mail",
});

/**
 * Tries a failed mail or run again at once, and a task at the server's next check, within half an hour. 404 NotFound when there is no such failure.
 */
export const retryFailure = defineCall({
  method: "POST",
  path: "/api/management/overview/failures/retry",
  audience: "manager",
  body: z.object({
    tenant: z.string().max(63),
    what: z.enum(failureKinds),
    id: recordId,
  }),
  answer: z.object({ success: z.literal(true) }),
  summary: "Retry a failed mail or job",
});
