import type { FastifyBaseLogger } from "fastify";
import { type Background, openBackground } from "../../platform/background/open-background.ts";
import type { AlertMessage, Channels, DeliveryResult, Destination } from "../../platform/channels/channel.ts";
import { listTenantsWithAlertDeliveries } from "../../platform/stores/postgres/look-ups.ts";
import { alertDeliveriesChannel, type PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { composeMessage } from "./compose-message.ts";
import { type Delivery, settleDelivery, takeDelivery, usualLeaseS } from "./delivery-queue.ts";

export interface AlertSenderDependencies {
  readonly postgres: PostgresStore;
  readonly channels: Channels;
  /** Where browsers reach this installation. */
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Shorter where a test kills servers: how long a message is its server's, s, and how often what is due is looked for, ms. */
  readonly leaseS?: number;
  readonly lookEveryMs?: number;
}

const usualLookEveryMs = 5_000;
/** Messages of a tenant that are under way at once. */
const sentAtOnce = 4;
/** A channel gives up before its lease does. */
const attemptMs = 60_000;

/** Sends what is queued, side by side with the other servers. */
export async function openAlertSender(dependencies: AlertSenderDependencies): Promise<Background> {
  const ending = new AbortController();
  const background = await openBackground(dependencies.postgres, {
    channel: alertDeliveriesChannel,
    everyMs: dependencies.lookEveryMs ?? usualLookEveryMs,
    run: () => sendAll(dependencies, ending.signal),
    onFailure: (error) => dependencies.log.warn({ err: error }, "a fila de alertas não pôde ser lida"),
  });
  return {
    close() {
      ending.abort();
      return background.close();
    },
  };
}

async function sendAll(dependencies: AlertSenderDependencies, signal: AbortSignal): Promise<void> {
  const tenants = await listTenantsWithAlertDeliveries(dependencies.postgres.shared);
  const lanes = tenants.flatMap((tenantId) =>
    Array.from({ length: sentAtOnce }, () => sendOfTenant(dependencies, tenantId, signal)),
  );
  // All are waited for: a failure of one leaves none running behind it.
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === "rejected") throw lane.reason;
}

async function sendOfTenant(
  dependencies: AlertSenderDependencies,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const { postgres, leaseS = usualLeaseS } = dependencies;
  while (!signal.aborted) {
    const taken = await postgres.withTenant(tenantId, (transaction) =>
      takeDelivery(transaction, tenantId, leaseS),
    );
    if (taken === null) return;
    await sendOne(dependencies, taken, signal);
  }
}

async function sendOne(
  { postgres, channels, publicUrl, log }: AlertSenderDependencies,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { tenant_id: tenantId, id, channel, attempts } = delivery;
  const composed = await postgres.withTenant(tenantId, (transaction) =>
    composeMessage(transaction, delivery, publicUrl),
  );
  const result =
    composed === null
      ? ({ state: "dropped", reason: "the recipient is not there any more" } as const)
      : await deliver(channels, composed.message, composed.destination, signal);
  // Stopped in the middle: another server takes it up when its lease is over.
  if (signal.aborted && result.state === "later") return;
  if (result.state === "later" || result.state === "failed")
    log.warn(
      { tenantId, delivery: id, channel, attempt: attempts, reason: result.reason },
      "alerta não entregue",
    );
  await postgres.withTenant(tenantId, (transaction) => settleDelivery(transaction, delivery, result));
}

/** Hands a message to the destination's channel. */
export function deliver(
  channels: Channels,
  message: AlertMessage,
  destination: Destination,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]);
  return channels[destination.kind].deliver(message, destination as never, ending);
}
