import {
  type AnswerOf,
  type BodyOf,
  type QuarantineFilter,
  recordKinds,
  type replayQuarantine as replayCall,
} from "@fiel/contracts";
import { withRecordMonths } from "../../platform/machine-records/with-record-months.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { alreadyStored } from "./already-stored.ts";
import { decideRecords } from "./decide-batch.ts";
import type { Decision } from "./decision.ts";
import { forgetMended } from "./forget-mended.ts";
import { machineRecordsOf } from "./machine-records-of.ts";
import { countRecords } from "./quarantine-records.ts";
import type { QuarantinedBatch, QuarantinedRow } from "./quarantined-batch.ts";
import type { IngestDependencies } from "./receive-batch.ts";
import { type SettledPortion, settlePortion } from "./settle-portion.ts";
import { type Portion, type ReplayRange, takePortion } from "./take-portion.ts";
import { logRowsOf } from "./telemetry-rows.ts";

/** Most records that one call tries; the last portion may exceed it. */
const mostRecords = 10_000;

export type ReplayResult = AnswerOf<typeof replayCall>;

/**
 * Replays a portion of the records set aside under the present registrations. Stored records leave the quarantine; the others stay with their
 * present reason, in new rows that this replay does not reach. The cursor holds the last row tried and the last row of the first call.
 */
export async function replayQuarantine(
  dependencies: IngestDependencies,
  tenantId: number,
  { cursor, ...filter }: BodyOf<typeof replayCall> = {},
): Promise<ReplayResult> {
  const { postgres, registrations } = dependencies;
  const range = await rangeOf(dependencies, tenantId, filter, cursor);
  const registered = await registrations.of(tenantId);
  if (cursor === undefined)
    await postgres.withTenant(tenantId, (transaction) =>
      forgetMended(transaction, tenantId, filter, registered),
    );
  let [after, tried] = [range.after, 0];
  const result = { replayed: 0, setAside: 0 };
  while (tried < mostRecords) {
    const { portion, replayed, setAside } = await replayNext(dependencies, tenantId, filter, {
      ...range,
      after,
    });
    if (portion === null) return { ...result, nextCursor: null };
    result.replayed += replayed;
    // A portion that a crash cut off is tried again when the filter reaches it.
    if (portion.lastId !== null) result.setAside += setAside;
    tried += portion.rows.reduce((sum, { size }) => sum + size, 0);
    after = portion.lastId ?? after;
  }
  return { ...result, nextCursor: `${after}-${range.until}` };
}

/** Finishes replays that a version without the log began; their records are locked until then. */
export async function finishReplays(dependencies: IngestDependencies, tenantId: number): Promise<void> {
  for (;;) {
    const { portion } = await replayNext(dependencies, tenantId, {}, null);
    if (portion === null) return;
  }
}

async function rangeOf(
  { postgres }: IngestDependencies,
  tenantId: number,
  filter: QuarantineFilter,
  cursor: string | undefined,
): Promise<ReplayRange> {
  const [after = 0, until] = cursor?.split("-").map(Number) ?? [];
  if (until !== undefined) return { after, until };
  const { upTo } = await postgres.withTenant(tenantId, (transaction) => countRecords(transaction, filter));
  return { after, until: Number(upTo ?? 0) };
}

interface Replayed extends SettledPortion {
  /** Null when there was no row. */
  readonly portion: Portion | null;
}

/** Takes rows, decides on their records and settles the outcome, in one transaction. */
async function replayNext(
  dependencies: IngestDependencies,
  tenantId: number,
  filter: QuarantineFilter,
  range: ReplayRange | null,
): Promise<Replayed> {
  const { postgres, telemetry, registrations, now, publish, onUnpublished = () => undefined } = dependencies;
  await telemetry.log.requireRoom();
  const decide = decider(await registrations.of(tenantId), now());
  let portion: Portion | null = null;
  const records = () =>
    machineRecordsOf(
      portion === null ? [] : [{ tenantId, records: portion.batch.records, decision: portion.decision }],
    );
  const replay = () =>
    postgres.withTenant(tenantId, async (transaction) => {
      portion = await takePortion(transaction, tenantId, filter, range, decide);
      if (portion === null) return { portion, entry: null, replayed: 0, setAside: 0 };
      const stored =
        portion.begun === null
          ? null
          : await alreadyStored(telemetry.forTenant(tenantId), portion.batch.records, portion.decision);
      const rows = logRowsOf(telemetry.blocks, [
        { tenantId, records: portion.batch.records, decision: portion.decision, begun: stored && { stored } },
      ]);
      const settled = await settlePortion(transaction, tenantId, portion);
      return { portion, entry: await telemetry.log.append(transaction, rows), ...settled };
    });
  const { visible, ...replayed } = await telemetry.log.acknowledge(() =>
    withRecordMonths(postgres, records, replay),
  );
  if (replayed.replayed > 0)
    void visible
      .then(() => publish({ tenantId, kinds: [...recordKinds], equipments: [] }))
      .catch(onUnpublished);
  return replayed;
}

/** No correction: the instants were moved to the server's clock when the records first came. */
const decider =
  (registrations: TenantRegistrations, receivedAt: number) =>
  ({ records }: QuarantinedBatch<QuarantinedRow>): Decision => ({
    receivedAt,
    clockShiftMs: 0,
    ...decideRecords(records, { registrations, receivedAt, clockShiftMs: 0 }),
  });
