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
  /** Clock that others confirm; null while nobody confirms this server's clock. Omitted: the server's clock is trusted. */
  readonly confirmedNow?: ConfirmedNow | undefined;
  /** Whether the server's clock is before a time that was confirmed; null while that is unknown. Omitted: never. */
  readonly isClockBehind?: (() => Promise<boolean | null>) | undefined;
  /** Silence of a gateway after which its hold on a machine ends, ms. Omitted: a minute. */
  readonly holdSilenceMs?: number | undefined;
  /** Called when open pages could not be told. */
  readonly onUnpublished?: (error: unknown) => void;
}

/** `tookMs`: time since the batch began to arrive. */
export type ReceiveBatch = (tenantId: number, batch: ReceivedBatch, tookMs?: number) => Promise<BatchAnswer>;

/**
 * Stores a batch exactly once and answers when all of it is durable, in PostgreSQL's tables or in the log before the telemetry store. Batches
 * that arrive together share a commit, whatever their tenants.
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
    // Keeps nothing of unregistered machines, because a device may name any number.
    const positions = batch.positions.filter(({ equipment }) => registered.equipment.has(equipment));
    const kept = await keep({
      tenantId,
      // One gateway, whatever the case of its id.
      gateway: batch.gateway.toLowerCase(),
      sequence: batch.sequence,
      digest: batchDigest(batch),
      reader: batch.reader ?? null,
      records: { ...batch, positions },
      decision,
    });
    if ("refused" in kept)
      throw new CallError(kept.refused, { fields: { lastSequence: String(kept.lastSequence) } });
    // A gateway that was offline may send alarms of equipment that was removed meanwhile, and never their end.
    if (
      batch.occurrences.some(
        (one) => one.endedAt === null && isRemoved(registered, one.equipment, receivedAt),
      )
    )
      await postgres.withTenant(tenantId, (transaction) => endOpenOfRemoved(transaction, tenantId));
    return { gateway: batch.gateway, sequence: batch.sequence, ...kept.counts };
  };
}

/**
 * Refuses batches while nobody confirms the server's clock, if it would move instants to wrong years, or if it is or may be behind: a gateway on the
 * server's computer has the same wrong clock. The gateway keeps them until then.
 */
async function requireRightClock(
  { confirmedNow, isClockBehind }: IngestDependencies,
  clockShiftMs: number,
): Promise<void> {
  const isMoved = Math.abs(clockShiftMs) > dayMs && confirmedNow !== undefined;
  const isBehind = await isClockBehind?.();
  // The stores have not told a confirmed time since the server started.
  if (isBehind === null) throw new CallError("StoreUnavailable", { retryAfterS: 5 });
  if (isBehind === true || (isMoved && (await confirmedNow()) === null))
    throw new CallError("ClockUnconfirmed", { retryAfterS: 60 });
}

const isRemoved = ({ equipment }: TenantRegistrations, mid: number, nowMs: number): boolean =>
  (equipment.get(mid)?.removedAt ?? Infinity) <= nowMs;

/** A batch with more records for the quarantine or for PostgreSQL's tables is committed alone, so that nobody waits for it. */
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
      // Pages that are not told request anew by themselves.
      void visible
        .then(() => Promise.all(changesOf(stored).map((change) => publish(change))))
        .catch(onUnpublished);
      return outcomes;
    },
  });
}

/** Codes of errors that concern one tenant only: a lock that its transaction holds, or a transaction given up for it. */
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
