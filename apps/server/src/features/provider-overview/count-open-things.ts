import { dayMs } from "@fiel/domain";
import { listFailures, listSeenGateways } from "../../platform/stores/postgres/account-look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { readMoney } from "./read-money.ts";
import { isSilent, knownGateways } from "./silent-gateways.ts";

/** What of all clients needs a hand, without asking the telemetry store: every page of the back office shows it. */
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
