import { sql } from "kysely";
import { bumpDataVersions } from "../../platform/data-versions/data-versions.ts";
import { withRecordMonths } from "../../platform/machine-records/with-record-months.ts";
import { setTenant } from "../../platform/stores/postgres/open-postgres.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { LoggedEntry } from "../../platform/telemetry-log/telemetry-log.ts";
import type { LoggedTelemetry } from "../../platform/telemetry-log/logged-telemetry.ts";
import { alreadyStored } from "./already-stored.ts";
import { type Answered, findAnswered, highestNumber, keepAnswered } from "./answered-batches.ts";
import type { AnsweredCounts } from "./answered-entry.ts";
import { answerOf } from "./answer-of.ts";
import type { ArrivedBatch, FreshBatch } from "./arrived-batch.ts";
import { eachInOrder, nameOf, tenantsOf } from "./batch-key.ts";
import { type BegunBatch, endBegun, takeBegun } from "./begun-batches.ts";
import { changedKeys } from "./changed-keys.ts";
import { keepMachineRecords } from "./keep-machine-records.ts";
import { keepPositions } from "./keep-positions.ts";
import { hasSetAside, keepSetAside } from "./keep-set-aside.ts";
import { leaveOthers } from "./leave-others.ts";
import { machineRecordsOf } from "./machine-records-of.ts";
import { noteStarts } from "./note-starts.ts";
import { isUnseenGateway } from "./own-gateways.ts";
import { logRowsOf } from "./telemetry-rows.ts";

export type Kept =
  /** `isNew`: stored by this call, and not before. */
  | { readonly counts: AnsweredCounts; readonly isNew: boolean }
  /** Refused under this number; `lastSequence` is the highest number known of the gateway. */
  | { readonly refused: "BatchNumberReused" | "BatchTooOld"; readonly lastSequence: number };

export interface KeepDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: LoggedTelemetry;
  readonly holdSilenceMs?: number | undefined;
}

export interface KeptTogether {
  readonly outcomes: readonly Kept[];
  /** The batches that are new. */
  readonly stored: readonly FreshBatch[];
  /** Resolves when every reader sees the stored rows. */
  readonly visible: Promise<void>;
}

/**
 * Stores batches of any tenants exactly once. One transaction keeps PostgreSQL's records, the records set aside, the answers, and the rows for
 * the telemetry store in the log before it. A repeat with the same content gets the same answer.
 */
export async function keepBatches(
  { postgres, telemetry, holdSilenceMs }: KeepDependencies,
  arrived: readonly ArrivedBatch[],
  isPatient = true,
): Promise<KeptTogether> {
  const batches = eachInOrder(arrived);
  let fresh: readonly FreshBatch[] = [];
  const attempt = () =>
    postgres.withTenants({ tenantIds: tenantsOf(batches), isPatient }, async (transaction) => {
      const known = await lookUp(transaction, telemetry, batches);
      fresh = await leaveOthers(transaction, known.fresh, holdSilenceMs);
      const entry = await keepFresh(transaction, telemetry, fresh);
      return { ...known, entry };
    });
  const { answered, visible } = await telemetry.log.acknowledge(() =>
    again(() => withRecordMonths(postgres, () => machineRecordsOf(fresh), attempt)),
  );
  // A batch that another server answered, or this one before its answer was lost, may be in the log without this server knowing.
  if (answered.size > 0) telemetry.log.doubt();
  const all = new Map([...answered, ...fresh.map((one) => [nameOf(one), ofFresh(one)] as const)]);
  const outcomes = await outcomesOf(postgres, arrived, all, new Set(fresh.map(nameOf)));
  return { outcomes, stored: fresh, visible };
}

const ofFresh = ({ digest, records, decision }: FreshBatch): Answered => ({
  digest,
  counts: answerOf(records, decision),
});

/** Thrown when another server answered one of the batches meanwhile. */
class AnsweredMeanwhile extends Error {}
const attempts = 5;

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AnsweredMeanwhile) || attempt === attempts) throw error;
    }
  }
}

async function lookUp(
  transaction: TenantTransaction,
  telemetry: LoggedTelemetry,
  batches: readonly ArrivedBatch[],
): Promise<{ readonly answered: Map<string, Answered>; readonly fresh: FreshBatch[] }> {
  // Begun batches first: whoever finishes one answers it before its row goes.
  const begun = await takeBegun(transaction, batches);
  const answered = await findAnswered(transaction, batches);
  const fresh: FreshBatch[] = [];
  for (const batch of batches) {
    const name = nameOf(batch);
    const before = begun.get(name);
    // A begun batch is never forgotten, however old it is.
    if (before !== undefined && answered.get(name) === "forgotten") answered.delete(name);
    if (answered.has(name)) continue;
    if (before === undefined) fresh.push({ ...batch, begun: null });
    else if (!isSame(batch, before)) answered.set(name, { digest: before.digest, counts: noCounts });
    else fresh.push(await resumed(telemetry, batch, before));
  }
  return { answered, fresh };
}

/** Counts of a begun batch that was sent again with other content. They are never answered, because the digests differ. */
const noCounts: AnsweredCounts = { accepted: 0, quarantined: 0, reasons: {}, clockShiftMs: 0 };

const isSame = (
  one: { readonly digest: Buffer | null },
  other: { readonly digest: Buffer | null },
): boolean => one.digest === null || other.digest === null || one.digest.equals(other.digest);

async function resumed(
  telemetry: LoggedTelemetry,
  batch: ArrivedBatch,
  { decision, maybeMoved }: BegunBatch,
): Promise<FreshBatch> {
  const stored = await alreadyStored(telemetry.forTenant(batch.tenantId), batch.records, decision);
  return { ...batch, decision, begun: { stored, maybeMoved } };
}

async function keepFresh(
  transaction: TenantTransaction,
  telemetry: LoggedTelemetry,
  fresh: readonly FreshBatch[],
): Promise<LoggedEntry | null> {
  if (fresh.length === 0) return null;
  // Built before any row is locked.
  const entry = logRowsOf(telemetry.blocks, fresh);
  const areNew = await keepAnswered(
    transaction,
    fresh.map(({ records, decision, ...batch }) => ({
      ...batch,
      receivedAt: decision.receivedAt,
      counts: answerOf(records, decision),
    })),
  );
  if (!areNew) throw new AnsweredMeanwhile();
  await endBegun(
    transaction,
    fresh.filter(({ begun }) => begun !== null),
  );
  await keepAllSetAside(transaction, fresh);
  await keepMachineRecords(
    transaction,
    fresh.map((batch) => ({ ...batch, maybeMoved: batch.begun?.maybeMoved === true })),
  );
  await keepPositions(transaction, fresh);
  await noteStarts(transaction, fresh);
  await touchGateways(transaction, fresh);
  const logged = await telemetry.log.append(transaction, entry);
  // Last, because the tenants' other batches wait for these rows until the commit.
  await bumpDataVersions(transaction, changesOf(fresh));
  return logged;
}

/** Outcomes in the order of `arrived`. Of two batches with one number the first one's content is kept. */
async function outcomesOf(
  postgres: PostgresStore,
  arrived: readonly ArrivedBatch[],
  known: ReadonlyMap<string, Answered>,
  fresh: ReadonlySet<string>,
): Promise<Kept[]> {
  return Promise.all(
    arrived.map(async (batch): Promise<Kept> => {
      const one = known.get(nameOf(batch));
      if (one === undefined) throw new Error(`the ledger lost batch ${nameOf(batch)}`);
      if (one !== "forgotten" && isSame(batch, one))
        return { counts: one.counts, isNew: fresh.has(nameOf(batch)) };
      const { tenantId } = batch;
      const lastSequence = await postgres.withTenants(
        { tenantIds: [tenantId], isPatient: true },
        (transaction) => highestNumber(transaction, batch),
      );
      const refused = one === "forgotten" ? "BatchTooOld" : "BatchNumberReused";
      return { refused, lastSequence: lastSequence ?? batch.sequence };
    }),
  );
}

/** Keeps records set aside tenant by tenant, because the quarantine is guarded by tenant and the ledger is not. */
async function keepAllSetAside(transaction: TenantTransaction, fresh: readonly FreshBatch[]): Promise<void> {
  for (const [tenantId, batches] of Map.groupBy(fresh.filter(hasSetAside), (one) => one.tenantId)) {
    await setTenant(transaction, tenantId);
    await keepSetAside(transaction, tenantId, batches);
  }
}

function changesOf(fresh: readonly FreshBatch[]) {
  const ofTenant = Map.groupBy(fresh, ({ tenantId }) => tenantId);
  return [...ofTenant].map(([tenantId, batches]) => ({ tenantId, keys: changedKeys(batches) }));
}

/** Notes the last batch of each gateway. */
async function touchGateways(transaction: TenantTransaction, fresh: readonly FreshBatch[]): Promise<void> {
  // In key order, so that the last one of a gateway has its highest number.
  const others = fresh.filter(({ gateway }) => !isUnseenGateway(gateway));
  if (others.length === 0) return;
  const latest = [...new Map(others.map((batch) => [`${batch.tenantId}:${batch.gateway}`, batch])).values()];
  await sql`
    insert into gateways as g (tenant_id, gateway, first_seen_at, last_seen_at, last_sequence, clock_skew_ms)
    select tenant_id, gateway, at, at, sequence, skew
    from unnest(${latest.map(({ tenantId }) => tenantId)}::int[], ${latest.map(({ gateway }) => gateway)}::uuid[],
      ${latest.map(({ sequence }) => sequence)}::bigint[], ${latest.map(({ decision }) => decision.receivedAt)}::bigint[],
      ${latest.map(({ decision }) => decision.clockShiftMs)}::bigint[]) as n(tenant_id, gateway, sequence, at, skew)
    on conflict (tenant_id, gateway) do update set last_seen_at = excluded.last_seen_at,
      last_sequence = greatest(g.last_sequence, excluded.last_sequence), clock_skew_ms = excluded.clock_skew_ms
  `.execute(transaction);
}
