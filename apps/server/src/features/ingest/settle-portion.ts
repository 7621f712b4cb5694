import type { QuarantineReason, RecordKind } from "@fiel/contracts";
import { sql } from "kysely";
import { bumpDataVersion } from "../../platform/data-versions/data-versions.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import { type AsideRecord, type Cause, causeOf, nameOfCause } from "./cause-of.ts";
import { changedKeys } from "./changed-keys.ts";
import { keepMachineRecords } from "./keep-machine-records.ts";
import { type AsideOf, keepGroups } from "./keep-set-aside.ts";
import { noteStarts } from "./note-starts.ts";
import type { AsideGroup } from "./set-aside-records.ts";
import { takeFromCauses } from "./take-from-causes.ts";
import type { Portion } from "./take-portion.ts";

export interface SettledPortion {
  readonly replayed: number;
  readonly setAside: number;
}

type Row = Portion["rows"][number];

/** Keeps PostgreSQL's part of stored records and removes them from the quarantine; keeps the others with their present reason. */
export async function settlePortion(
  transaction: TenantTransaction,
  tenantId: number,
  { rows, batch, decision, begun }: Portion,
): Promise<SettledPortion> {
  const left = leftOf(rows, { batch, decision });
  const changed = rows.filter((row) => !staysAsItIs(row, left.get(row) ?? []));
  await keepGroups(
    transaction,
    tenantId,
    changed.map((row) => ({ ...originOf(row), groups: left.get(row) ?? [] })),
  );
  await deleteRows(transaction, changed);
  await takeFromCauses(transaction, changed);
  if (begun !== null) await endBegun(transaction, begun.sequence);
  await noteStarts(transaction, [{ tenantId, records: batch.records, decision }]);
  const setAside = decision.setAside.length;
  await keepMachineRecords(transaction, [
    { tenantId, records: batch.records, decision, maybeMoved: begun?.maybeMoved === true },
  ]);
  await bumpDataVersion(transaction, tenantId, changedKeys([{ records: batch.records, decision }]));
  return { replayed: rows.reduce((sum, { size }) => sum + size, 0) - setAside, setAside };
}

/** Ends a begun replay. Its remaining rows are tried again with the others. */
async function endBegun(transaction: TenantTransaction, sequence: number): Promise<void> {
  await transaction.deleteFrom("quarantine_replays").where("sequence", "=", sequence).execute();
  await transaction
    .updateTable("quarantined_slices")
    .set({ replay_sequence: null })
    .where("replay_sequence", "=", sequence)
    .execute();
}

/** The remaining records of each row, grouped by their present causes. */
function leftOf(
  rows: readonly Row[],
  { batch, decision }: Pick<Portion, "batch" | "decision">,
): Map<Row, AsideGroup[]> {
  const groups = new Map<Row, Map<string, AsideGroup>>();
  const add = (row: Row, record: AsideRecord, reason: QuarantineReason): void => {
    const kind = row.kind as RecordKind;
    const cause = causeOf(kind, { ...row.shared, ...record }, reason, decision.receivedAt);
    const ofRow = groups.get(row) ?? new Map<string, AsideGroup>();
    groups.set(row, ofRow);
    const name = nameOfCause(cause);
    const group = ofRow.get(name);
    if (group === undefined)
      ofRow.set(name, { kind, cause, shared: storableJson(row.shared), records: [record] });
    else group.records.push(record);
  };
  for (const [kind, ordinal, reason] of decision.setAside) {
    const place = batch.placesOf[kind][ordinal];
    if (place === undefined) throw new RangeError(`no record ${kind} ${ordinal}`);
    add(place.row, place.row.records[place.index] as AsideRecord, reason);
  }
  return new Map(rows.map((row) => [row, [...(groups.get(row)?.values() ?? [])]]));
}

function staysAsItIs(row: Row, [only, ...others]: readonly AsideGroup[]): boolean {
  if (only === undefined || others.length > 0 || only.records.length < row.size) return false;
  return nameOfCause(only.cause) === nameOfCause(row as Cause);
}

const originOf = ({ gateway, sequence, received_at }: Row): Omit<AsideOf, "groups"> => ({
  gateway,
  sequence,
  receivedAt: received_at,
});

async function deleteRows(transaction: TenantTransaction, rows: readonly Row[]): Promise<void> {
  await transaction
    .deleteFrom("quarantined_slices")
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)})`)
    .execute();
}
