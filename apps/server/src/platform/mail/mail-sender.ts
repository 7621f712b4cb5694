import type { FastifyBaseLogger } from "fastify";
import { type Background, openBackground } from "../background/open-background.ts";
import { listTenantsWithMail } from "../stores/postgres/look-ups.ts";
import { mailChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";
import { dropMail, failMail, postponeMail, takeMail, type QueuedMail } from "./mail-queue.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** Makes a queued mail; null when there is nothing to send after all. */
export type MailComposer = (queued: QueuedMail) => Promise<Mail | null>;

export interface MailSenderDependencies {
  readonly postgres: PostgresStore;
  readonly mailer: Mailer;
  readonly composers: Readonly<Record<string, MailComposer>>;
  readonly log: FastifyBaseLogger;
}

/** Postponed mails, and those of a server that died, are looked for this often. */
const lookEveryMs = 20_000;
const firstWaitS = 30;
const longestWaitS = 3_600;
/** With these waits some seven hours: a link that came later would have been asked for anew. */
const mostAttempts = 14;
/** Mails of a tenant that are under way at once: a mail server takes its time for each, and people wait. */
const sentAtOnce = 4;

/** Sends what is queued, side by side with the other servers. */
export const openMailSender = (dependencies: MailSenderDependencies): Promise<Background> =>
  openBackground(dependencies.postgres, {
    channel: mailChannel,
    everyMs: lookEveryMs,
    run: (signal) => sendAll(dependencies, signal),
    onFailure: (error) => dependencies.log.warn({ err: error }, "a fila de e-mails não pôde ser lida"),
  });

async function sendAll(dependencies: MailSenderDependencies, signal: AbortSignal): Promise<void> {
  for (const tenantId of await listTenantsWithMail(dependencies.postgres.shared)) {
    const lanes = Array.from({ length: sentAtOnce }, () => sendOfTenant(dependencies, tenantId, signal));
    // All are waited for: a failure of one leaves none running behind it.
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === "rejected") throw lane.reason;
  }
}

async function sendOfTenant(
  dependencies: MailSenderDependencies,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const queued = await dependencies.postgres.withTenant(tenantId, (transaction) =>
      takeMail(transaction, tenantId),
    );
    if (queued === null) return;
    await sendOne(dependencies, queued);
  }
}

async function sendOne(dependencies: MailSenderDependencies, queued: QueuedMail): Promise<void> {
  const { postgres, mailer, composers, log } = dependencies;
  const { tenantId, id, kind, attempt } = queued;
  const drop = () => postgres.withTenant(tenantId, (transaction) => dropMail(transaction, queued));
  try {
    const mail = (await composers[kind]?.(queued)) ?? null;
    if (mail !== null) await mailer.send({ ...mail, id: idOf(queued) });
    await drop();
  } catch (error) {
    // The mail itself stays out of the log: its link opens an account.
    const details = { tenantId, mail: id, kind, attempt, reason: reasonOf(error) };
    if (attempt >= mostAttempts) {
      log.error(details, "e-mail desistido depois de muitas tentativas");
      const { reason } = details;
      return postgres.withTenant(tenantId, (transaction) => failMail(transaction, queued, reason));
    }
    log.warn(details, "e-mail não enviado; será tentado de novo");
    const waitS = Math.min(longestWaitS, firstWaitS * 2 ** (attempt - 1));
    await postgres.withTenant(tenantId, (transaction) => postponeMail(transaction, queued, waitS));
  }
}

/** The same at each attempt: who gets a mail twice sees by it that it is one. */
const idOf = ({ tenantId, id, createdAt }: QueuedMail): string => `${tenantId}.${id}.${createdAt.getTime()}`;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
