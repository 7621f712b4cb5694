import type { AnswerOf, readProviderOverview } from "@fiel/contracts";
import { dayOf, instantOfWallClock, parseDay } from "@fiel/domain";
import { listMoney, type MoneyRow } from "../../platform/stores/postgres/account-look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { provider } from "../../platform/tenants/provider.ts";

type Money = AnswerOf<typeof readProviderOverview>["money"];

/** Amounts of all clients together: invoiced and received in this month of the provider's calendar, and open today. */
export async function readMoney({ shared }: Pick<PostgresStore, "shared">, nowMs: number): Promise<Money> {
  const zone = provider.time_zone;
  const today = dayOf(nowMs, zone);
  const since = `${today.slice(0, 8)}01`;
  const sinceMs = instantOfWallClock({ ...parseDay(since), hour: 0, minute: 0 }, zone);
  const rows = await listMoney(shared, sinceMs, today);
  const sum = (of: (row: MoneyRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    since,
    invoiced: sum(({ invoiced }) => invoiced),
    received: sum(({ received }) => received),
    open: sum(({ open }) => open),
    late: sum(({ late }) => late),
    lateClients: rows.filter(({ late }) => late > 0).length,
  };
}
