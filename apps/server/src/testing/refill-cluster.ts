import type { TestClickHouseCluster } from "@fiel/testkit";
import { loadTelemetry } from "../platform/backup/load-telemetry.ts";
import { openRemoteEngine } from "../platform/stores/telemetry/engine/remote-engine.ts";
import type { TelemetryStore } from "../platform/stores/telemetry/open-telemetry.ts";
import { tables } from "../platform/stores/telemetry/schema/tables.ts";

/** Empties the telemetry tables on every node and fills them from a copy. */
export async function refillCluster(
  { shards }: TestClickHouseCluster,
  copies: Pick<TelemetryStore["copies"], "load" | "counts">,
  copy: Parameters<typeof loadTelemetry>[1],
): Promise<void> {
  await Promise.all(
    shards.flat().map(async ({ operatorUrl }) => {
      const operator = openRemoteEngine(operatorUrl);
      for (const table of Object.keys(tables)) await operator.command(`truncate table ${table}_local`);
      await operator.close();
    }),
  );
  await loadTelemetry(copies, copy);
}
