import { dayMs } from "@fiel/domain";
import { listFailures, listSeenGateways } from "../../platform/stores/postgres/account-look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { readMoney } from "./read-money.ts";
import { isSilent, knownGateways } from "./silent-gateways.ts";

/** Number of things of all clients that need attention. Does not query the telemetry store, because every back-office page shows it. */
export async function countOpenThings(
  postgres: Pick<PostgresStore, "shared">,
  nowMs: number,
): Promise<number> {
  const [seen, failures, { lateClients }] = await Promise.all([
    listSeenGateways(postgres.shared),
    listFailures(postgres.shared, nowMs - dayMs),
    readMoney(postgres, nowMs),
  ]);
  const silent = knownGateways(seen, nowMs).filter((gateway) => isSilent(gateway, nowMs));
  return silent.length + failures.length + lateClients;
}
