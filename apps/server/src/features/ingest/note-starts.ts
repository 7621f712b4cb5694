import type { Batch } from "@fiel/contracts";
import { newsLimitMs } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";

interface DecidedOccurrences {
  readonly tenantId: number;
  readonly records: Pick<Batch, "occurrences">;
  readonly decision: Decision;
}

interface Start {
  readonly tenantId: number;
  readonly equipment: number;
  readonly code: number;
  readonly startedMs: number;
  readonly heardMs: number;
}

/** Notes occurrences that started, each once however often it comes, so that users can be mailed. Old ones are left out. */
export async function noteStarts(
  transaction: TenantTransaction,
  batches: readonly DecidedOccurrences[],
): Promise<void> {
  const starts = batches.flatMap(startsOf).toSorted(inOrder);
  if (starts.length === 0) return;
  await sql`
    insert into occurrence_starts (tenant_id, equipment, code, started_at, heard_at)
    select * from unnest(${starts.map(({ tenantId }) => tenantId)}::int[], ${starts.map(({ equipment }) => equipment)}::int[],
      ${starts.map(({ code }) => code)}::int[], ${starts.map(({ startedMs }) => startedMs)}::bigint[], ${starts.map(({ heardMs }) => heardMs)}::bigint[])
    on conflict do nothing
  `.execute(transaction);
}

function startsOf({ tenantId, records, decision }: DecidedOccurrences): Start[] {
  const { receivedAt: heardMs, clockShiftMs, setAside } = decision;
  if (records.occurrences.length === 0) return [];
  const aside = new Set(setAside.flatMap(([kind, ordinal]) => (kind === "occurrences" ? [ordinal] : [])));
  return records.occurrences.flatMap((record, ordinal) => {
    const startedMs = record.startedAt + shiftOf(record, clockShiftMs);
    if (aside.has(ordinal) || heardMs - startedMs > newsLimitMs) return [];
    return [{ tenantId, equipment: record.equipment, code: record.code, startedMs, heardMs }];
  });
}

/** The order in which every transaction locks rows, so that transactions never deadlock. */
const inOrder = (a: Start, b: Start): number =>
  a.tenantId - b.tenantId || a.equipment - b.equipment || a.code - b.code || a.startedMs - b.startedMs;
