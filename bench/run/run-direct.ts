import type { Inventory } from "../fill/inventory.ts";
import { peerInventory } from "../fill/peer-inventory.ts";
import type { DirectMeasure } from "../measure/direct-load.ts";
import type { Say, Sides } from "./sides.ts";
import { runTask } from "./task.ts";

/** Measures of one engine alone, and its contents before and after. */
export interface DirectOutcome {
  readonly measured: DirectMeasure;
  readonly before: Inventory;
  readonly after: Inventory;
}

/** Measures ingest of the engines alone. No other process may have them open. */
export async function runDirect(
  { tenants, clickhouseDirectory, cluster }: Sides,
  seconds: number,
  say: Say,
): Promise<{ fiel: DirectOutcome; peer: DirectOutcome }> {
  const [main] = tenants;
  const common = {
    tenantId: main?.tenantId ?? 0,
    product: main?.productIds[0] ?? 0,
    seconds,
    endMs: Date.now(),
  };
  say("Ingestão sem HTTP: Fiel");
  const ours = { ...common, directory: clickhouseDirectory };
  const fiel = await runTask<DirectOutcome>("measure/direct-fiel.ts", ours, say);
  const before = await peerInventory(cluster.session);
  say("Ingestão sem HTTP: PostgreSQL");
  const theirs = { ...common, connection: cluster.connection };
  const { measured } = await runTask<Pick<DirectOutcome, "measured">>("measure/direct-peer.ts", theirs, say);
  return { fiel, peer: { measured, before, after: await peerInventory(cluster.session) } };
}
