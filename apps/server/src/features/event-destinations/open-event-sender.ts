import type { FastifyBaseLogger } from "fastify";
import { type Background, openBackground } from "../../platform/background/open-background.ts";
import { openLanes } from "../../platform/background/lanes.ts";
import type { PostOutside } from "../../platform/channels/post-outside.ts";
import { createPostSigned } from "../../platform/channels/post-signed.ts";
import {
  type DueEventDestination,
  listEventDestinationsDue,
} from "../../platform/stores/postgres/look-ups.ts";
import { eventDeliveriesChannel, type PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { type EventDelivery, takeEvent } from "./event-queue.ts";
import { type Message, messageOf } from "./event-message.ts";
import { type Attempted, settleEvent } from "./settle-event.ts";
import { switchOff } from "./switch-off.ts";

export interface EventSenderDependencies {
  readonly postgres: PostgresStore;
  readonly post: PostOutside;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
  /** Lease of an event, s, and interval between polls, ms; shorter in tests that kill servers. */
  readonly leaseS?: number;
  readonly sendEveryMs?: number;
}

/** Longer than any attempt, so that it is never renewed. */
const usualLeaseS = 60;
const usualEveryMs = 5_000;
/** Events sent at once to a destination: of different machines, since those of one follow each other. */
const atOncePerDestination = 2;

/**
 * Sends queued events, in parallel with other servers. Each destination has lanes of its own, so that one that hangs delays no other, of the same
 * client or of others.
 */
export async function openEventSender(dependencies: EventSenderDependencies): Promise<Background> {
  const { postgres, log, sendEveryMs = usualEveryMs } = dependencies;
  const ending = new AbortController();
  const onFailure = (error: unknown): void => {
    if (!ending.signal.aborted) log.warn({ err: error }, "a fila de eventos não pôde ser lida");
  };
  const lanes = openLanes<DueEventDestination>({
    atOnce: Infinity,
    merge: (_, later) => later,
    run: (_, due) => sendAll(dependencies, due, ending.signal),
    onFailure,
  });
  const background = await openBackground(postgres, {
    channel: eventDeliveriesChannel,
    everyMs: sendEveryMs,
    run: async () => {
      for (const due of await listEventDestinationsDue(postgres.shared))
        for (let n = 0; n < atOncePerDestination; n += 1)
          lanes.add(`${due.tenant_id} ${due.destination_id} ${n}`, due);
    },
    onFailure,
  });
  return {
    async close() {
      ending.abort();
      await Promise.all([background.close(), lanes.close()]);
    },
  };
}

async function sendAll(
  dependencies: EventSenderDependencies,
  { tenant_id: tenantId, destination_id: destinationId }: DueEventDestination,
  signal: AbortSignal,
): Promise<void> {
  const { postgres, leaseS = usualLeaseS } = dependencies;
  while (!signal.aborted) {
    const taken = await postgres.withTenant(tenantId, async (transaction) => {
      const delivery = await takeEvent(transaction, { tenantId, destinationId }, leaseS);
      return delivery === null ? null : { delivery, message: await messageOf(transaction, delivery) };
    });
    if (taken === null) return;
    await sendOne(dependencies, taken, signal);
  }
}

async function sendOne(
  { postgres, post, log, now }: EventSenderDependencies,
  { delivery, message }: { readonly delivery: EventDelivery; readonly message: Message | null },
  signal: AbortSignal,
): Promise<void> {
  const { tenant_id: tenantId, id, destination_id: destination } = delivery;
  const { answer, status } = await attempt({ post, now }, message, signal);
  const url = message?.url ?? null;
  // Aborted by the stop of this server; another one takes it when the lease is over.
  if (signal.aborted && answer.meaning !== "taken") return;
  if (answer.meaning !== "taken")
    log.warn({ tenantId, destination, delivery: id, reason: answer.reason }, "evento não entregue");
  const { givesUp } = await postgres.withTenant(tenantId, (transaction) =>
    settleEvent(transaction, delivery, { url, answer, status }),
  );
  if (!givesUp || answer.meaning === "taken") return;
  const { reason } = answer;
  await postgres.withTenant(tenantId, (transaction) =>
    switchOff(transaction, { tenantId, destination, url, reason, nowMs: now() }),
  );
}

async function attempt(
  { post, now }: Pick<EventSenderDependencies, "post" | "now">,
  message: Message | null,
  signal: AbortSignal,
): Promise<Omit<Attempted, "url">> {
  if (message === null)
    return { answer: { meaning: "later", reason: "the destination has no address" }, status: null };
  let status: number | null = null;
  const noting: PostOutside = async (request, ending) => {
    const answer = await post(request, ending);
    ({ status } = answer);
    return answer;
  };
  const answer = await createPostSigned(noting, now)(message, signal);
  return { answer, status };
}
