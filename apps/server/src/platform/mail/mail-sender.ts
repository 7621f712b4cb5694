import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { listTenantsWithMail } from "../stores/postgres/look-ups.ts";
import { mailChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";
import { dropMail, postponeMail, takeMail, type QueuedMail } from "./mail-queue.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** Makes a queued mail; null when there is nothing to send after all. */
export type MailComposer = (queued: QueuedMail) => Promise<Mail | null>;

export interface MailSenderDependencies {
  readonly postgres: PostgresStore;
  readonly mailer: Mailer;
  readonly composers: Readonly<Record<string, MailComposer>>;
  readonly log: FastifyBaseLogger;
}

export interface MailSender {
  /** Waits a while for the mail in hand; what is left in the queue is for other servers, or the next start. */
  close(): Promise<void>;
}

/** Postponed mails, and those of a server that died, are looked for this often. */
const lookEveryMs = 20_000;
/** A mail server that hangs does not keep a server from stopping. */
const patienceMs = 5_000;
const firstWaitS = 30;
const longestWaitS = 3_600;
/** With these waits some seven hours: a link that came later would have been asked for anew. */
const mostAttempts = 14;

/** Sends what is queued, side by side with the other servers. */
export async function openMailSender(dependencies: MailSenderDependencies): Promise<MailSender> {
  const { postgres, log } = dependencies;
  let closed = false;
  let again = false;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await sendAll(dependencies, () => closed);
    } while (again && !closed);
  };
  const wake = (): void => {
    again = true;
    if (closed || running !== null) return;
    running = run()
      .catch((error: unknown) => log.warn({ err: error }, "a fila de e-mails não pôde ser lida"))
      .finally(() => (running = null));
  };
  const stop = await postgres.listen(mailChannel, wake, wake);
  const timer = setInterval(wake, lookEveryMs);
  wake();
  return {
    async close() {
      closed = true;
      clearInterval(timer);
      await stop();
      await Promise.race([running, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}

async function sendAll(dependencies: MailSenderDependencies, isOver: () => boolean): Promise<void> {
  const { postgres } = dependencies;
  for (const tenantId of await listTenantsWithMail(postgres.shared)) {
    for (;;) {
      if (isOver()) return;
      const queued = await postgres.withTenant(tenantId, (transaction) => takeMail(transaction, tenantId));
      if (queued === null) break;
      await sendOne(dependencies, queued);
    }
  }
}

async function sendOne(dependencies: MailSenderDependencies, queued: QueuedMail): Promise<void> {
  const { postgres, mailer, composers, log } = dependencies;
  const { tenantId, id, kind, attempt } = queued;
  const drop = () => postgres.withTenant(tenantId, (transaction) => dropMail(transaction, queued));
  try {
    const mail = (await composers[kind]?.(queued)) ?? null;
    if (mail !== null) await mailer.send(mail);
    await drop();
  } catch (error) {
    // The mail itself stays out of the log: its link opens an account.
    const details = { tenantId, mail: id, kind, attempt, reason: reasonOf(error) };
    if (attempt >= mostAttempts) {
      log.error(details, "e-mail desistido depois de muitas tentativas");
      return drop();
    }
    log.warn(details, "e-mail não enviado; será tentado de novo");
    const waitS = Math.min(longestWaitS, firstWaitS * 2 ** (attempt - 1));
    await postgres.withTenant(tenantId, (transaction) => postponeMail(transaction, queued, waitS));
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
