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
  /** Shorter where a test waits for it: how long a mail is its server's, s. */
  readonly leaseS?: number;
}

/** Postponed mails, and those of a server that died, are looked for this often. */
const lookEveryMs = 20_000;
const firstWaitS = 30;
const longestWaitS = 3_600;
/** With these waits some seven hours: a link that came later would have been asked for anew. */
const mostAttempts = 14;
/** Attempts that fail are counted as they end: of one beyond these none ended, as its server did, perhaps by this very mail. */
const interrupted = "o servidor terminou enquanto o enviava";
/** Mails of a tenant that are under way at once: a mail server takes its time for each, and people wait. */
const sentAtOnce = 4;
/** Tenants whose mails are under way at once: a mail server that answers slowly for one keeps no other waiting. */
const tenantsAtOnce = 4;

/** Sends what is queued, side by side with the other servers: a few of one tenant, then it is the next one's turn. */
export const openMailSender = (dependencies: MailSenderDependencies): Promise<Background> =>
  openTurns(dependencies.postgres, {
    channel: mailChannel,
    everyMs: lookEveryMs,
    atOnce: tenantsAtOnce,
    tenants: () => listTenantsWithMail(dependencies.postgres.shared),
    run: (tenantId) => sendSome(dependencies, tenantId),
    onFailure: (error) => dependencies.log.warn({ err: error }, "a fila de e-mails não pôde ser lida"),
  });

/** Sends the tenant's next few; whether there may be more. */
async function sendSome(dependencies: MailSenderDependencies, tenantId: number): Promise<boolean> {
  const sendNext = async (): Promise<boolean> => {
    const queued = await dependencies.postgres.withTenant(tenantId, (transaction) =>
      takeMail(transaction, tenantId, dependencies.leaseS),
    );
    if (queued !== null) await sendOne(dependencies, queued);
    return queued !== null;
  };
  // All are waited for: a failure of one leaves none running behind it.
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
  // A mail server may take longer than a lease: a mail that another server took meanwhile would come twice.
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

/** What cannot be made is tried again as what is not taken. */
async function attemptOf(
  { mailer, composers }: MailSenderDependencies,
  queued: QueuedMail,
): Promise<MailEnd> {
  try {
    const compose = composers[queued.kind];
    // Another version may have asked for it, and know how it is made.
    if (compose === undefined) throw new Error(`nobody makes a mail of the kind "${queued.kind}"`);
    const mail = await compose(queued);
    if (mail === null) return { meaning: "nothing" };
    return (await handOverMail(mailer, { id: idOf(queued), ...mail })).answer;
  } catch (error) {
    return { meaning: "later", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Gives a mail up that was refused for good, or too often; any other waits. */
async function keep(
  { postgres, log }: MailSenderDependencies,
  queued: QueuedMail,
  { meaning, reason }: Exclude<MailEnd, { meaning: "taken" | "nothing" }>,
): Promise<void> {
  const { tenantId, id, kind, attempt } = queued;
  // The mail itself stays out of the log: its link opens an account.
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

/** The same at each attempt: who gets a mail twice sees by it that it is one. */
const idOf = ({ tenantId, id, createdAt }: QueuedMail): string => `${tenantId}.${id}.${createdAt.getTime()}`;
