import { mailGatheringMs } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Background } from "../../platform/background/open-background.ts";
import { noteOutcome } from "../../platform/background/note-outcome.ts";
import { openTurns } from "../../platform/background/open-turns.ts";
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

/** Ms between polls, the most that a held mail is late. */
const lookEveryMs = 5_000;

/** Tenants whose mails are queued at once, so that one whose transactions wait does not delay the others. */
const tenantsAtOnce = 4;
const failed = "e-mails de ocorrências: não foram feitos";

/** Queues mails of occurrences as soon as they are stored, in parallel with other servers. */
export const openEventMails = (dependencies: EventMailDependencies): Promise<Background> =>
  openTurns(dependencies.postgres, {
    channel: occurrenceStartsChannel,
    everyMs: lookEveryMs,
    atOnce: tenantsAtOnce,
    tenants: () =>
      listTenantsWithEventMails(dependencies.postgres.shared, dependencies.now() - mailGatheringMs),
    run: (tenantId, signal) => queueNow(dependencies, tenantId, signal),
    onFailure: (error) => dependencies.log.warn({ err: error }, failed),
  });

/** Queues all mails that are due for a tenant; none are left then. */
async function queueNow(
  dependencies: EventMailDependencies,
  tenantId: number,
  signal: AbortSignal,
): Promise<false> {
  const { postgres, log, now } = dependencies;
  const queue = () => queueOf(dependencies, tenantId, now());
  await noteOutcome(postgres.shared, { task: "event mails", tenantId }, queue, signal).catch(
    (error: unknown) => {
      if (!signal.aborted) log.warn({ err: error, tenantId }, failed);
    },
  );
  return false;
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
