import type { FastifyBaseLogger } from "fastify";
import type { Answer } from "../../platform/answers/answer.ts";
import { openLanes } from "../../platform/background/lanes.ts";
import { type Background, openBackground } from "../../platform/background/open-background.ts";
import { whileRenewed } from "../../platform/background/while-renewed.ts";
import type { AlertMessage, Channels, DeliveryResult, Destination } from "../../platform/channels/channel.ts";
import { listTenantsWithAlertDeliveries } from "../../platform/stores/postgres/look-ups.ts";
import { noteMailAnswer } from "../../platform/mail/note-mail-answer.ts";
import { alertDeliveriesChannel, type PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { composeMessage } from "./compose-message.ts";
import { endsServers, type Delivery, keepDelivery, takeDelivery, usualLeaseS } from "./delivery-queue.ts";
import { followChat } from "./follow-receiver.ts";
import { type DeliveryEnd, settleDelivery } from "./settle-delivery.ts";

export interface AlertSenderDependencies {
  readonly postgres: PostgresStore;
  readonly channels: Channels;
  /** Public URL of this installation. */
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Lease of a message, s, and interval between polls, ms; shorter in tests that kill servers. */
  readonly leaseS?: number;
  readonly lookEveryMs?: number;
}

const usualLookEveryMs = 5_000;
/** Messages of a tenant sent at once: mails, and calls to outside servers, which may be slow. */
const lanesOf = { mail: 2, outside: 4 } as const;
/** Ms until a channel gives up, which is before the lease is over. */
const attemptMs = 60_000;

/** Sends queued messages, in parallel with other servers. A slow outside destination does not delay mails. */
export async function openAlertSender(dependencies: AlertSenderDependencies): Promise<Background> {
  const { postgres, log, lookEveryMs = usualLookEveryMs } = dependencies;
  const ending = new AbortController();
  const failed = (error: unknown): void => {
    if (!ending.signal.aborted) log.warn({ err: error }, "a fila de alertas não pôde ser lida");
  };
  const lanes = openLanes<Lane>({
    atOnce: Infinity,
    merge: (_, later) => later,
    run: (_, lane) => sendAll(dependencies, lane, ending.signal),
    onFailure: failed,
  });
  const background = await openBackground(postgres, {
    channel: alertDeliveriesChannel,
    everyMs: lookEveryMs,
    run: async () => {
      for (const tenantId of await listTenantsWithAlertDeliveries(postgres.shared))
        for (const way of ["mail", "outside"] as const)
          for (let n = 0; n < lanesOf[way]; n += 1) lanes.add(`${tenantId} ${way} ${n}`, { tenantId, way });
    },
    onFailure: failed,
  });
  return {
    async close() {
      ending.abort();
      await Promise.all([background.close(), lanes.close()]);
    },
  };
}

interface Lane {
  readonly tenantId: number;
  readonly way: keyof typeof lanesOf;
}

async function sendAll(
  dependencies: AlertSenderDependencies,
  { tenantId, way }: Lane,
  signal: AbortSignal,
): Promise<void> {
  const { postgres, leaseS = usualLeaseS } = dependencies;
  while (!signal.aborted) {
    const taken = await postgres.withTenant(tenantId, (transaction) =>
      takeDelivery(transaction, tenantId, way, leaseS),
    );
    if (taken === null) return;
    await sendOne(dependencies, taken, signal);
  }
}

async function sendOne(
  { postgres, channels, publicUrl, log, leaseS = usualLeaseS }: AlertSenderDependencies,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { tenant_id: tenantId, id, channel, attempts } = delivery;
  const renew = () =>
    postgres.withTenant(tenantId, (transaction) => keepDelivery(transaction, delivery, leaseS));
  const make = async (): Promise<DeliveryEnd> => {
    const composed = await postgres.withTenant(tenantId, (transaction) =>
      composeMessage(transaction, delivery, publicUrl),
    );
    if (composed === null) return { state: "dropped", reason: "the recipient is not there any more" };
    // Mails cannot be aborted, and a mail server may take longer than a lease.
    return whileRenewed({ leaseS, renew }, () =>
      deliver(channels, composed.message, composed.destination, signal),
    );
  };
  // A message that cannot be composed is retried and given up like a refused one, and blocks no other.
  const attempt: Promise<DeliveryEnd> = endsServers(delivery)
    ? Promise.resolve({ state: "failed", reason: "the server ended at each attempt" })
    : make();
  const result = await attempt.catch((error: unknown): DeliveryEnd => ({
    state: "later",
    reason: reasonOf(error),
  }));
  // Aborted by the stop of this server; another one takes it when the lease is over.
  if (signal.aborted && result.state === "later") return;
  if (result.state === "later" || result.state === "failed")
    log.warn(
      { tenantId, delivery: id, channel, attempt: attempts, reason: result.reason },
      "alerta não entregue",
    );
  const notDone = (error: unknown): void =>
    log.warn({ err: error, tenantId, delivery: id }, "o que segue a um alerta não pôde ser feito");
  // Changes the destination before its messages, in the order in which an edit of the destination locks them.
  if (result.state === "moved")
    await postgres.withTenant(tenantId, (transaction) => followChat(transaction, delivery, result.to));
  await postgres.withTenant(tenantId, (transaction) =>
    settleDelivery(transaction, delivery, result, notDone),
  );
  const answer = channel === "mail" ? mailAnswerOf(result) : null;
  if (answer !== null) await noteMailAnswer(postgres, tenantId, delivery.target, answer).catch(notDone);
}

/** The mailbox's answer; null when it gave none. */
function mailAnswerOf(result: DeliveryEnd): Answer | null {
  if (result.state === "delivered") return { meaning: "taken" };
  return result.state === "failed" ? { meaning: "refused", reason: result.reason } : null;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Delivers a message through the channel of its destination. */
export function deliver(
  channels: Channels,
  message: AlertMessage,
  destination: Destination,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]);
  return channels[destination.kind].deliver(message, destination as never, ending);
}
