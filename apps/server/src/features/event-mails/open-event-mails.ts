import { mailGatheringMs } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import { type Background, openBackground } from "../../platform/background/open-background.ts";
import { listTenantsWithEventMails } from "../../platform/stores/postgres/look-ups.ts";
import {
  occurrenceStartsChannel,
  type PostgresStore,
} from "../../platform/stores/postgres/postgres-store.ts";
import { queueEventMails } from "./queue-event-mails.ts";

export interface EventMailDependencies {
  readonly postgres: PostgresStore;
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

async function queueAll({ postgres, log, now }: EventMailDependencies, signal: AbortSignal): Promise<void> {
  const nowMs = now();
  for (const tenantId of await listTenantsWithEventMails(postgres.shared, nowMs - mailGatheringMs)) {
    if (signal.aborted) return;
    // What one tenant's mails meet keeps no other's from leaving.
    await postgres
      .withTenant(tenantId, (transaction) => queueEventMails(transaction, tenantId, nowMs))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, tenantId }, "e-mails de ocorrências: não foram feitos");
      });
  }
}
