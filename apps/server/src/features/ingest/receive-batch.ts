import { type BatchAnswer, type RecordKind, recordKinds } from "@fiel/contracts";
import { isStoreFailure } from "../../platform/http/store-failure.ts";
import { endOpenOfRemoved } from "../../platform/machine-records/end-open-of-removed.ts";
import type {
  Registrations,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { answerOf, type ReceivedBatch } from "./answer-of.ts";
import { batchDigest } from "./batch-digest.ts";
import { type ArrivedBatch, beginBatches, type LedgerEntry } from "./batch-ledger.ts";
import { decideBatch } from "./decide-batch.ts";
import { finishBatches, type StoredBatch } from "./finish-batches.ts";
import { groupCommit } from "./group-commit.ts";
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
 * Batches that come together, of whatever tenants, share the ledger's commits.
 */
export function createReceiver(dependencies: IngestDependencies): ReceiveBatch {
  const { postgres, telemetry, registrations, now } = dependencies;
  const { begin, finish } = ledgerOf(dependencies);
  return async (tenantId, batch, tookMs) => {
    const receivedAt = now();
    const registered = await registrations.of(tenantId);
    // One gateway, however its name is spelled.
    const key = { tenantId, gateway: batch.gateway.toLowerCase(), sequence: batch.sequence };
    const digest = batchDigest(batch);
    const decide = () => decideBatch(batch, registered, receivedAt, tookMs);
    const answer = (counts: ReturnType<typeof answerOf>): BatchAnswer => ({
      gateway: batch.gateway,
      sequence: batch.sequence,
      ...counts,
    });
    const entry = await begin({ ...key, digest, decide });
    if ("counts" in entry) return answer(entry.counts);
    if ("refused" in entry)
      throw new CallError(entry.refused, { fields: { lastSequence: String(entry.lastSequence) } });

    const { decision } = entry;
    await writeBatch(telemetry.forTenant(tenantId), batch, decision, `${key.gateway}:${key.sequence}`);
    // Of machines that are none nothing is kept: a device may name any number.
    const positions = batch.positions.filter(({ equipment }) => registered.equipment.has(equipment));
    await finish({ ...key, records: { ...batch, positions }, digest, decision });
    // A gateway that was away tells of alarms of equipment that was removed meanwhile, and may never tell their end.
    if (
      batch.occurrences.some(
        (one) => one.endedAt === null && isRemoved(registered, one.equipment, receivedAt),
      )
    )
      await postgres.withTenant(tenantId, (transaction) => endOpenOfRemoved(transaction, tenantId));
    return answer(answerOf(batch, decision));
  };
}

const isRemoved = ({ equipment }: TenantRegistrations, mid: number, nowMs: number): boolean =>
  (equipment.get(mid)?.removedAt ?? Infinity) <= nowMs;

/** Beyond so many records set aside, or of PostgreSQL's, a batch takes its time, for which nobody else waits. */
const manySetAside = 200;
const manyRecords = 1_000;

function ledgerOf({ postgres, publish, onUnpublished = () => undefined }: IngestDependencies) {
  const common = { keyOf: ({ tenantId }: { tenantId: number }) => tenantId, holdsForAll };
  const begin = groupCommit<ArrivedBatch, LedgerEntry>({
    ...common,
    run: (arrived, isApart) => beginBatches(postgres, arrived, isApart),
  });
  const finish = groupCommit<StoredBatch, void>({
    ...common,
    isHeavy: ({ decision, records }) =>
      decision.setAside.length + (records.malformed?.length ?? 0) > manySetAside ||
      records.occurrences.length + records.leftovers.length + records.coils.length > manyRecords,
    async run(stored, isApart) {
      await finishBatches(postgres, stored, isApart);
      // What is stored is acknowledged, whether or not open pages hear of it at once: they also ask by themselves.
      for (const change of changesOf(stored)) void publish(change).catch(onUnpublished);
      return stored.map(() => undefined);
    },
  });
  return { begin, finish };
}

/** A lock that one tenant's transaction holds, and what was given up for it, are not the others' trouble. */
const ofOneTenant = /^(40001|40P01|55P03|57014)$/;
const holdsForAll = (error: unknown): boolean =>
  isStoreFailure(error) && !ofOneTenant.test(String((error as { code?: unknown }).code));

function changesOf(stored: readonly StoredBatch[]) {
  return [...Map.groupBy(stored, ({ tenantId }) => tenantId)].map(([tenantId, batches]) => {
    const kinds = recordKinds.filter((kind) => batches.some(({ records }) => records[kind].length > 0));
    const equipments = new Set(
      batches.flatMap(({ records }) =>
        kinds.flatMap((kind) => records[kind].map(({ equipment }) => equipment)),
      ),
    );
    return { tenantId, kinds: [...kinds], equipments: [...equipments] };
  });
}
