import type { FastifyBaseLogger } from "fastify";
import type { Background } from "../background/open-background.ts";
import { openTurns } from "../background/open-turns.ts";
import { whileRenewed } from "../background/while-renewed.ts";
import { listTenantsWithMail } from "../stores/postgres/look-ups.ts";
import { mailChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";
import {
  dropMail,
  failMail,
  keepMail,
  postponeMail,
  takeMail,
  type QueuedMail,
  usualLeaseS,
} from "./mail-queue.ts";
import { handOverMail } from "../answers/hand-over-mail.ts";
import type { MailComposer } from "./mail-composer.ts";
import type { Mailer } from "./mailer.ts";
import { noteMailAnswer } from "./note-mail-answer.ts";

export interface MailSenderDependencies {
  readonly postgres: PostgresStore;
  readonly mailer: Mailer;
  readonly composers: Readonly<Record<string, MailComposer>>;
  readonly log: FastifyBaseLogger;
  /** Lease of a mail, s; tests shorten it. */
  readonly leaseS?: number;
}

/** How often postponed mails, and those of a dead server, are looked for, ms. */
const lookEveryMs = 20_000;
const firstWaitS = 30;
const longestWaitS = 3_600;
/** Most attempts. With the waits between them they take about seven hours; after that somebody would have requested a new link. */
const mostAttempts = 14;
/**
 * Reason for a mail with more attempts than allowed: failed attempts are counted as they end, so during the last ones the server died, perhaps
 * because of this mail.
 */
const interrupted = "o servidor terminou enquanto o enviava";
/** Mails of one tenant sent at once, since a mail server may take long for each and people wait. */
const sentAtOnce = 4;
/** Tenants served at once, so that a slow mail server of one tenant does not delay the others. */
const tenantsAtOnce = 4;

/** Sends queued mails, together with the other servers: a few of one tenant, then those of the next tenant. */
export const openMailSender = (dependencies: MailSenderDependencies): Promise<Background> =>
  openTurns(dependencies.postgres, {
    channel: mailChannel,
    everyMs: lookEveryMs,
    atOnce: tenantsAtOnce,
    tenants: () => listTenantsWithMail(dependencies.postgres.shared),
    run: (tenantId) => sendSome(dependencies, tenantId),
    onFailure: (error) => dependencies.log.warn({ err: error }, "a fila de e-mails não pôde ser lida"),
  });

/** Sends the tenant's next few mails; returns whether there may be more. */
async function sendSome(dependencies: MailSenderDependencies, tenantId: number): Promise<boolean> {
  const sendNext = async (): Promise<boolean> => {
    const queued = await dependencies.postgres.withTenant(tenantId, (transaction) =>
      takeMail(transaction, tenantId, dependencies.leaseS),
    );
    if (queued !== null) await sendOne(dependencies, queued);
    return queued !== null;
  };
  // Waits for all of them, so that none still runs when one fails.
  const sent = await Promise.allSettled(Array.from({ length: sentAtOnce }, sendNext));
  for (const one of sent) if (one.status === "rejected") throw one.reason;
  return sent.every((one) => one.status === "fulfilled" && one.value);
}

async function sendOne(dependencies: MailSenderDependencies, queued: QueuedMail): Promise<void> {
  const { postgres, log, leaseS = usualLeaseS } = dependencies;
  const { tenantId, id, kind, attempt } = queued;
  if (attempt > mostAttempts) {
    log.error(
      { tenantId, mail: id, kind, attempt },
      "e-mail desistido: o servidor terminou a cada tentativa",
    );
    return postgres.withTenant(tenantId, (transaction) => failMail(transaction, queued, interrupted));
  }
  const drop = () => postgres.withTenant(tenantId, (transaction) => dropMail(transaction, queued));
  // A mail server may take longer than the lease; without renewal another server would send the mail too.
  const renew = () => postgres.withTenant(tenantId, (transaction) => keepMail(transaction, queued, leaseS));
  const answer = await whileRenewed({ leaseS, renew }, () => attemptOf(dependencies, queued));
  if (answer.meaning === "taken" || answer.meaning === "nothing") await drop();
  else await keep(dependencies, queued, answer);
  if (answer.meaning === "nothing") return;
  await noteMailAnswer(postgres, tenantId, queued.recipient, answer).catch((error: unknown) =>
    log.warn({ err: error, tenantId }, "não foi anotado o que o servidor de e-mail respondeu"),
  );
}

type MailEnd = Awaited<ReturnType<typeof handOverMail>>["answer"] | { readonly meaning: "nothing" };

/** Composes and hands over a mail. A mail that cannot be composed is retried like one that is not accepted. */
async function attemptOf(
  { mailer, composers }: MailSenderDependencies,
  queued: QueuedMail,
): Promise<MailEnd> {
  try {
    const compose = composers[queued.kind];
    // A server of another version may have queued it, and may know the kind.
    if (compose === undefined) throw new Error(`nobody makes a mail of the kind "${queued.kind}"`);
    const mail = await compose(queued);
    if (mail === null) return { meaning: "nothing" };
    return (await handOverMail(mailer, { id: idOf(queued), ...mail })).answer;
  } catch (error) {
    return { meaning: "later", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Gives up a mail that was refused permanently or too often; postpones any other. */
async function keep(
  { postgres, log }: MailSenderDependencies,
  queued: QueuedMail,
  { meaning, reason }: Exclude<MailEnd, { meaning: "taken" | "nothing" }>,
): Promise<void> {
  const { tenantId, id, kind, attempt } = queued;
  // The mail itself is not logged, since its link opens an account.
  const details = { tenantId, mail: id, kind, attempt, reason };
  if (meaning === "refused" || attempt >= mostAttempts) {
    const how = meaning === "refused" ? "recusado em definitivo" : "desistido depois de muitas tentativas";
    log.error(details, `e-mail ${how}`);
    return postgres.withTenant(tenantId, (transaction) => failMail(transaction, queued, reason));
  }
  log.warn(details, "e-mail não enviado; será tentado de novo");
  const waitS = Math.min(longestWaitS, firstWaitS * 2 ** (attempt - 1));
  await postgres.withTenant(tenantId, (transaction) => postponeMail(transaction, queued, waitS));
}

/** Id of a mail, equal for every attempt, so that a reader who gets it twice recognizes the copy. */
const idOf = ({ tenantId, id, createdAt }: QueuedMail): string => `${tenantId}.${id}.${createdAt.getTime()}`;
