import { type BatchAnswer, type RecordKind, recordKinds } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import type { ConfirmedNow } from "../../platform/confirmed-time/confirmed-time.ts";
import { isStoreFailure } from "../../platform/http/store-failure.ts";
import { endOpenOfRemoved } from "../../platform/machine-records/end-open-of-removed.ts";
import type {
  Registrations,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { LoggedTelemetry } from "../../platform/telemetry-log/logged-telemetry.ts";
import type { ReceivedBatch } from "./answer-of.ts";
import { batchDigest } from "./batch-digest.ts";
import { decideBatch } from "./decide-batch.ts";
import { groupCommit } from "./group-commit.ts";
import type { ArrivedBatch, FreshBatch } from "./arrived-batch.ts";
import { keepBatches, type Kept } from "./keep-batches.ts";

export interface IngestDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: LoggedTelemetry;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
  /** Tells open pages of the tenant that there is something new. */
  readonly publish: (change: {
    tenantId: number;
    kinds: RecordKind[];
    equipments: number[];
  }) => Promise<void>;
  /** By when may be deleted; null while this server's clock is somewhere that nobody confirms. None given: it is right. */
  readonly confirmedNow?: ConfirmedNow | undefined;
  /** A machine's hold ends after so much silence of its gateway; none given: a minute. */
  readonly holdSilenceMs?: number | undefined;
  /** Told when open pages could not be. */
  readonly onUnpublished?: (error: unknown) => void;
}

/** `tookMs` is how long ago the batch began to come. */
export type ReceiveBatch = (tenantId: number, batch: ReceivedBatch, tookMs?: number) => Promise<BatchAnswer>;

/**
 * Stores a batch exactly once and answers when everything of it is durable: what is not in PostgreSQL itself is in the log before the
 * telemetry store. Batches that come together, of whatever tenants, share a commit.
 */
export function createReceiver(dependencies: IngestDependencies): ReceiveBatch {
  const { postgres, telemetry, registrations, now } = dependencies;
  const keep = keeperOf(dependencies);
  return async (tenantId, batch, tookMs) => {
    const receivedAt = now();
    const registered = await registrations.of(tenantId);
    await telemetry.log.requireRoom();
    const decision = decideBatch(batch, registered, receivedAt, tookMs);
    await requireRightClock(dependencies, decision.clockShiftMs);
    // Of machines that are none nothing is kept: a device may name any number.
    const positions = batch.positions.filter(({ equipment }) => registered.equipment.has(equipment));
    const kept = await keep({
      tenantId,
      // One gateway, however its name is spelled.
      gateway: batch.gateway.toLowerCase(),
      sequence: batch.sequence,
      digest: batchDigest(batch),
      reader: batch.reader ?? null,
      records: { ...batch, positions },
      decision,
    });
    if ("refused" in kept)
      throw new CallError(kept.refused, { fields: { lastSequence: String(kept.lastSequence) } });
    // A gateway that was away tells of alarms of equipment that was removed meanwhile, and may never tell their end.
    if (
      batch.occurrences.some(
        (one) => one.endedAt === null && isRemoved(registered, one.equipment, receivedAt),
      )
    )
      await postgres.withTenant(tenantId, (transaction) => endOpenOfRemoved(transaction, tenantId));
    return { gateway: batch.gateway, sequence: batch.sequence, ...kept.counts };
  };
}

/** A server whose own clock jumped would move what gateways tell to its wrong years: it is kept there until somebody looked. */
async function requireRightClock({ confirmedNow }: IngestDependencies, clockShiftMs: number): Promise<void> {
  if (confirmedNow === undefined || Math.abs(clockShiftMs) <= dayMs) return;
  if ((await confirmedNow()) === null) throw new CallError("StoreUnavailable", { retryAfterS: 60 });
}

const isRemoved = ({ equipment }: TenantRegistrations, mid: number, nowMs: number): boolean =>
  (equipment.get(mid)?.removedAt ?? Infinity) <= nowMs;

/** Beyond so many records set aside, or of PostgreSQL's, a batch takes its time, for which nobody else waits. */
const manySetAside = 200;
const manyRecords = 1_000;

function keeperOf(dependencies: IngestDependencies) {
  const { postgres, telemetry, holdSilenceMs, publish, onUnpublished = () => undefined } = dependencies;
  return groupCommit<ArrivedBatch, Kept>({
    keyOf: ({ tenantId }) => tenantId,
    holdsForAll,
    isHeavy: ({ decision, records }) =>
      decision.setAside.length + (records.malformed?.length ?? 0) > manySetAside ||
      records.occurrences.length + records.leftovers.length + records.coils.length > manyRecords,
    async run(arrived, isApart) {
      const { outcomes, stored, visible } = await keepBatches(
        { postgres, telemetry, holdSilenceMs },
        arrived,
        isApart,
      );
      // Whether or not open pages hear of it: they also ask by themselves.
      void visible
        .then(() => Promise.all(changesOf(stored).map((change) => publish(change))))
        .catch(onUnpublished);
      return outcomes;
    },
  });
}

/** A lock that one tenant's transaction holds, and what was given up for it, are not the others' trouble. */
const ofOneTenant = /^(40001|40P01|55P03|57014)$/;
const holdsForAll = (error: unknown): boolean =>
  isStoreFailure(error) && !ofOneTenant.test(String((error as { code?: unknown }).code));

function changesOf(stored: readonly FreshBatch[]) {
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
