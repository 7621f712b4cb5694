import { batch } from "@fiel/contracts";
import { sql } from "kysely";
import { serverGateway } from "./own-gateways.ts";
import { createReceiver, type IngestDependencies } from "./receive-batch.ts";

export interface FoundOccurrence {
  readonly equipment: number;
  readonly code: number;
  /** UTC ms, by the server's clock. */
  readonly startedMs: number;
  readonly endedMs: number | null;
}

/** Stores occurrences that the server itself detected, as batches like all others. */
export function createOccurrenceStore(
  dependencies: IngestDependencies,
): (tenantId: number, occurrences: readonly FoundOccurrence[]) => Promise<void> {
  const receive = createReceiver(dependencies);
  return async (tenantId, occurrences) => {
    const records = occurrences.map(({ equipment, code, startedMs, endedMs }) => ({
      equipment,
      code,
      startedAt: startedMs,
      endedAt: endedMs,
      clock: "server" as const,
    }));
    const { rows } = await sql<{ sequence: number }>`select nextval('server_batches') as sequence`.execute(
      dependencies.postgres.shared,
    );
    const sequence = Number(rows[0]?.sequence);
    const sentAt = dependencies.now();
    await receive(tenantId, batch.parse({ gateway: serverGateway, sequence, sentAt, occurrences: records }));
  };
}
