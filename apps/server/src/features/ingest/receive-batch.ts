import { type BatchAnswer, type RecordKind, recordKinds } from "@fiel/contracts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { answerOf, type ReceivedBatch } from "./answer-of.ts";
import { batchDigest } from "./batch-digest.ts";
import { type ArrivedBatch, beginBatches, finishBatches, type StoredBatch } from "./batch-ledger.ts";
import { decideBatch } from "./decide-batch.ts";
import { gather } from "./gather.ts";
import { writeBatch } from "./write-batch.ts";

export interface IngestDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
  /** Tells open pages of the tenant that there is something new. */
  readonly publish: (change: {
    tenantId: number;
    kinds: RecordKind[];
    equipments: number[];
  }) => Promise<void>;
  /** Told when open pages could not be. */
  readonly onUnpublished?: (error: unknown) => void;
}

/** `tookMs` is how long ago the batch began to come. */
export type ReceiveBatch = (tenantId: number, batch: ReceivedBatch, tookMs?: number) => Promise<BatchAnswer>;

/**
 * Stores a batch exactly once and answers when everything of it is durable. Whatever step a crash hits, the
 * gateway's repeat goes on from the ledger: decided but unanswered batches are written again under the same tokens.
 * Batches of a tenant that come together share the ledger's commits.
 */
export function createReceiver(dependencies: IngestDependencies): ReceiveBatch {
  const { postgres, telemetry, registrations, now, publish, onUnpublished = () => undefined } = dependencies;
  const begin = gather((tenantId: number, arrived: readonly ArrivedBatch[]) =>
    beginBatches(postgres, tenantId, arrived),
  );
  const finish = gather(async (tenantId: number, stored: readonly StoredBatch[]) => {
    await finishBatches(postgres, tenantId, stored);
    // What is stored is acknowledged, whether or not open pages hear of it at once: they also ask by themselves.
    await publish({ tenantId, ...changeOf(stored) }).catch(onUnpublished);
    return stored.map(({ answer }) => answer);
  });
  return async (tenantId, batch, tookMs) => {
    const receivedAt = now();
    const registered = await registrations.of(tenantId);
    const { sequence } = batch;
    const digest = batchDigest(batch);
    // One gateway, however its name is spelled.
    const gateway = batch.gateway.toLowerCase();
    const decide = () => decideBatch(batch, registered, receivedAt, tookMs);
    const entry = await begin(tenantId, { gateway, sequence, digest, decide });
    if ("answer" in entry) return entry.answer;
    if ("lastSequence" in entry)
      throw new CallError("BatchNumberReused", { fields: { lastSequence: String(entry.lastSequence) } });

    const { decision } = entry;
    await writeBatch(telemetry.forTenant(tenantId), batch, decision, `${gateway}:${sequence}`);
    return finish(tenantId, {
      gateway,
      sequence,
      records: batch,
      decision,
      answer: answerOf(batch, decision),
    });
  };
}

function changeOf(stored: readonly StoredBatch[]): { kinds: RecordKind[]; equipments: number[] } {
  const kinds = recordKinds.filter((kind) => stored.some(({ records }) => records[kind].length > 0));
  const equipments = new Set(
    stored.flatMap(({ records }) => kinds.flatMap((kind) => records[kind].map(({ equipment }) => equipment))),
  );
  return { kinds, equipments: [...equipments] };
}
