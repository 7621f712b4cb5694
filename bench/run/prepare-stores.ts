import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PeerFilling } from "../fill/fill-blocks-peer.ts";
import type { DayJudgingTask } from "../fill/judge-days.ts";
import type { Inventory } from "../fill/inventory.ts";
import { openPeerCluster, type PeerCluster } from "../peer/cluster.ts";
import { peerTenants } from "../peer/registrations.ts";
import { mainBlocks, storesOf, wholeSpan } from "../plan/calls-plan.ts";
import { requireDiskSpace } from "../plan/disk-space.ts";
import type { BenchOptions } from "../plan/options.ts";
import { eveningZone } from "../plan/window.ts";
import { fillStores, storeDirectory } from "./fill-stores.ts";
import { type KeptPlan, readKeptPlan, writeKeptPlan } from "./kept-plan.ts";
import type { Say } from "./sides.ts";
import { runTask } from "./task.ts";

/** The filled stores. The peer is open. */
export interface PreparedStores {
  readonly directory: string;
  readonly plan: KeptPlan & { readonly peer: Inventory };
  readonly cluster: PeerCluster;
  readonly peerConfigFile: string;
  close(): Promise<void>;
}

/** Uses the stores of an earlier run in `directory`, and fills the missing ones. */
export async function prepareStores(
  options: BenchOptions,
  directory: string,
  nowMs: number,
  say: Say,
): Promise<PreparedStores> {
  await mkdir(directory, { recursive: true });
  const { rows, storeRows } = options;
  const kept = await readKeptPlan(directory, { rows, storeRows });
  const asOfMs = Math.floor(nowMs / 60_000) * 60_000;
  const begun = kept ?? { rows, storeRows, asOfMs, timeZone: eveningZone(asOfMs), runs: 0, ...nothingYet };
  const missing = storesOf(storeRows).slice(begun.stores.length);
  const fielRows = missing.reduce((sum, size) => sum + size, 0);
  await requireDiskSpace(directory, { fielRows, peerRows: begun.peer === null ? rows : 0 });
  const filled = await fillStores(directory, begun, say);
  await judgeDaysOf(directory, filled, say);
  const peerDirectory = join(directory, "peer");
  if (filled.peer === null) await rm(peerDirectory, { recursive: true, force: true });
  await mkdir(peerDirectory, { recursive: true });
  const cluster = await openPeerCluster(peerDirectory);
  try {
    const plan = await fillPeer(options, directory, filled, cluster, say);
    const peerConfigFile = join(peerDirectory, "config.json");
    const tenants = peerTenants(plan.tenants, plan.timeZone);
    await writeFile(peerConfigFile, JSON.stringify({ connection: cluster.connection, tenants }), {
      mode: 0o600,
    });
    return { directory, plan, cluster, peerConfigFile, close: () => cluster.close() };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

const nothingYet = { tenants: [], stores: [], peer: null } as const;

/** Judges past days of the asked tenant in the largest store, as a server does each night. */
async function judgeDaysOf(
  directory: string,
  { stores, tenants, timeZone, asOfMs, runs }: KeptPlan,
  say: Say,
): Promise<void> {
  const [main] = tenants;
  if (main === undefined) throw new RangeError("no tenant");
  const largest = storeDirectory(directory, stores.length - 1);
  // Each run uses a later instant, so that its judgments replace those of earlier runs.
  const nowMs = asOfMs + runs;
  const input: DayJudgingTask = { directory: largest, tenantIds: [main.tenantId], timeZone, nowMs };
  say("Conformidade: os dias que já passaram");
  const { days } = await runTask<{ days: number }>("fill/judge-days.ts", input, say);
  say(`  ${days.toLocaleString("pt-BR")} dias de máquinas julgados`);
}

/** Fills the peer with the asked tenant alone. The other tenants would take a day and 60 GB, and would not make it faster. */
async function fillPeer(
  { peerIndex }: BenchOptions,
  directory: string,
  plan: KeptPlan,
  { connection }: PeerCluster,
  say: Say,
): Promise<PreparedStores["plan"]> {
  const [main] = plan.tenants;
  if (main === undefined) throw new RangeError("no tenant");
  const { peer } = plan;
  if (peer !== null) return { ...plan, peer };
  say("PostgreSQL com as pesagens do cliente perguntado");
  const blocks = mainBlocks(main, plan.rows, plan.asOfMs);
  const input: PeerFilling = { connection, span: wholeSpan(plan.asOfMs), blocks, peerIndex };
  const filled = { ...plan, peer: await runTask<Inventory>("fill/fill-blocks-peer.ts", input, say) };
  await writeKeptPlan(directory, filled);
  return filled;
}
