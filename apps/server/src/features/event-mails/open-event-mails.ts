import { mailGatheringMs } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import { type Background, openBackground } from "../../platform/background/open-background.ts";
import { listTenantsWithEventMails } from "../../platform/stores/postgres/look-ups.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import {
  occurrenceStartsChannel,
  type PostgresStore,
} from "../../platform/stores/postgres/postgres-store.ts";
import { queueEventMails } from "./queue-event-mails.ts";

export interface EventMailDependencies {
  readonly postgres: PostgresStore;
  readonly registrations: Pick<Registrations, "of">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
}

/** What is held leaves at most so much after its ten minutes, ms. */
const lookEveryMs = 5_000;

/** Queues the mails of occurrences that start, as soon as they are stored, side by side with the other servers. */
export const openEventMails = (dependencies: EventMailDependencies): Promise<Background> =>
  openBackground(dependencies.postgres, {
    channel: occurrenceStartsChannel,
    everyMs: lookEveryMs,
    run: (signal) => queueAll(dependencies, signal),
    onFailure: (error) => dependencies.log.warn({ err: error }, "e-mails de ocorrências: não foram feitos"),
  });

async function queueAll(dependencies: EventMailDependencies, signal: AbortSignal): Promise<void> {
  const { postgres, log, now } = dependencies;
  const nowMs = now();
  for (const tenantId of await listTenantsWithEventMails(postgres.shared, nowMs - mailGatheringMs)) {
    if (signal.aborted) return;
    // What one tenant's mails meet keeps no other's from leaving.
    await queueOf(dependencies, tenantId, nowMs).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error, tenantId }, "e-mails de ocorrências: não foram feitos");
    });
  }
}

async function queueOf(
  { postgres, registrations }: EventMailDependencies,
  tenantId: number,
  nowMs: number,
): Promise<void> {
  const { plannedEvents } = await registrations.of(tenantId);
  await postgres.withTenant(tenantId, (transaction) =>
    queueEventMails(transaction, tenantId, { plannedEvents, nowMs }),
  );
}
