import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { daysBefore, keptDays } from "./horizons.ts";

/** Instants before which rows are deleted, UTC ms, by kind of row. */
export interface Horizons {
  readonly audit: number;
  readonly sessions: number;
  readonly mails: number;
  readonly ledger: number;
}

/** The longest month: rows kept for a number of months stay at least that long. */
const daysOfMonth = 31;

/** The horizons of the transaction's tenant: its own months where it has them, else the usual days. */
export async function horizonsOf(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<Horizons> {
  const own = await transaction
    .selectFrom("tenants")
    .select(["audit_months", "session_months", "mail_months", "ledger_months"])
    .where("id", "=", tenantId)
    .executeTakeFirst();
  const before = (months: number | null | undefined, days: number): number =>
    daysBefore(nowMs, months === null || months === undefined ? days : months * daysOfMonth);
  return {
    audit: before(own?.audit_months, keptDays.audit),
    sessions: before(own?.session_months, keptDays.ended),
    mails: before(own?.mail_months, keptDays.ended),
    ledger: before(own?.ledger_months, keptDays.ledger),
  };
}
