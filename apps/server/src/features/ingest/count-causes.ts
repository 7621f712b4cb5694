import { furtherSubject, maxCauses } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type Cause, nameOfCause } from "./cause-of.ts";
import { lockQuarantine } from "./lock-quarantine.ts";

/** Records to add to the count of a cause. */
export interface CountedCause {
  readonly cause: Cause;
  readonly records?: number;
  readonly statuses?: number;
  /** When it was received, UTC ms. */
  readonly at: number;
}

/** Most causes of one statement. */
const portion = 2_000;

/** Adds to the counts of causes, and creates causes that do not exist. Returns their ids by name. */
export async function countCauses(
  transaction: TenantTransaction,
  tenantId: number,
  counted: readonly CountedCause[],
): Promise<Map<string, number>> {
  await lockQuarantine(transaction, tenantId);
  const names = await namesWithRoom(transaction, tenantId, counted);
  const rows = rowsOf(counted.map((one) => ({ ...one, cause: names(one.cause) })));
  const ids = new Map<string, number>();
  for (let start = 0; start < rows.length; start += portion) {
    const some = rows.slice(start, start + portion);
    const { rows: found } = await sql<{ id: number } & Cause>`
      insert into quarantine_causes as known (tenant_id, equipment, reason, subject, count, statuses, first_at, last_at)
      select ${tenantId}, * from unnest(
        ${some.map(({ cause }) => cause.equipment)}::bigint[], ${some.map(({ cause }) => cause.reason)}::text[],
        ${some.map(({ cause }) => cause.subject)}::text[], ${some.map(({ records }) => records)}::bigint[],
        ${some.map(({ statuses }) => statuses)}::bigint[], ${some.map(({ firstAt }) => firstAt)}::bigint[],
        ${some.map(({ lastAt }) => lastAt)}::bigint[])
      on conflict (tenant_id, equipment, reason, subject) do update set count = known.count + excluded.count,
        statuses = known.statuses + excluded.statuses, first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at)
      returning id, equipment, reason, subject
    `.execute(transaction);
    for (const { id, ...cause } of found) ids.set(nameOfCause(cause), id);
  }
  for (const { cause } of counted) ids.set(nameOfCause(cause), ids.get(nameOfCause(names(cause))) as number);
  return ids;
}

const furtherOf = ({ reason }: Cause): Cause => ({ equipment: null, reason, subject: furtherSubject });

/** The cause under which each one is counted: beyond a limit a common one, so that a device that invents names cannot fill the store. */
async function namesWithRoom(
  transaction: TenantTransaction,
  tenantId: number,
  counted: readonly CountedCause[],
): Promise<(cause: Cause) => Cause> {
  const wanted = new Map(counted.map(({ cause }) => [nameOfCause(cause), cause]));
  // Reads all causes, since they are few; a lookup for each wanted cause would cost more.
  const { rows } = await sql<Cause>`
    select equipment, reason, subject from quarantine_causes where tenant_id = ${tenantId}
  `.execute(transaction);
  let room = maxCauses - rows.length;
  if (wanted.size <= room) return (cause) => cause;
  const known = new Set(rows.map(nameOfCause));
  const further = new Set([...wanted.keys()].filter((name) => !known.has(name) && (room -= 1) < 0));
  return (cause) => (further.has(nameOfCause(cause)) ? furtherOf(cause) : cause);
}

interface CauseRow {
  readonly cause: Cause;
  records: number;
  statuses: number;
  firstAt: number;
  lastAt: number;
}

/** One row for each cause. */
function rowsOf(counted: readonly CountedCause[]): CauseRow[] {
  const rows = new Map<string, CauseRow>();
  for (const { cause, records = 0, statuses = 0, at } of counted) {
    const name = nameOfCause(cause);
    let row = rows.get(name);
    if (row === undefined)
      rows.set(name, (row = { cause, records: 0, statuses: 0, firstAt: at, lastAt: at }));
    row.records += records;
    row.statuses += statuses;
    row.firstAt = Math.min(row.firstAt, at);
    row.lastAt = Math.max(row.lastAt, at);
  }
  return [...rows.values()];
}
