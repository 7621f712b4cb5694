import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type InstalledTenant, makeInstallation } from "../fiel/installation.ts";
import type { Inventory } from "../fill/inventory.ts";
import { proportionsOf, type Recipe } from "../fill/recipe.ts";
import { openPeerCluster, type PeerCluster } from "../peer/cluster.ts";
import { peerTenants } from "../peer/registrations.ts";
import type { BenchOptions } from "../plan/options.ts";
import { dayMs, eveningZone, spanOfData, yearOfData } from "../plan/window.ts";
import { runTask } from "./task.ts";

export type Say = (line: string) => void;

/** The filled side of the product. Its server is not running. */
export interface FielSide {
  readonly tenants: readonly InstalledTenant[];
  readonly timeZone: string;
  readonly clickhouseVersion: string;
  readonly fielDirectory: string;
  readonly clickhouseDirectory: string;
  readonly recipe: Recipe;
  readonly inventory: Inventory;
}

/** Both sides, with equal contents. */
export interface Sides extends Omit<FielSide, "recipe" | "inventory"> {
  readonly peerConfigFile: string;
  readonly cluster: PeerCluster;
  readonly filled: { readonly fiel: Inventory; readonly peer: Inventory };
  close(): Promise<void>;
}

/** One status a minute keeps an equipment connected. Small runs store fewer. */
const statusStepS = { many: 60, few: 600, manyFrom: 10_000_000 } as const;

/** Makes the installation under `directory` and fills it. */
export async function prepareFiel(
  options: BenchOptions,
  directory: string,
  nowMs: number,
  say: Say,
): Promise<FielSide> {
  const timeZone = eveningZone(nowMs);
  const span = options.what === "report" ? yearOfData(nowMs) : spanOfData(nowMs);
  const fielDirectory = join(directory, "fiel");
  say(`Instalação com ${options.otherTenants + 1} clientes, fuso ${timeZone}`);
  const plan = { dataDirectory: fielDirectory, timeZone, createdAt: span.startMs - dayMs };
  const tenants = await makeInstallation({ ...plan, tenantCount: options.otherTenants + 1 });
  const step = options.rows >= statusStepS.manyFrom ? statusStepS.many : statusStepS.few;
  const filledTenants = tenants.map(({ tenantId, productIds }) => ({ tenantId, productIds }));
  const recipe: Recipe = { rows: options.rows, span, tenants: filledTenants, statusStepS: step };
  say(`Gravando ${proportionsOf(recipe).totalRows.toLocaleString("pt-BR")} pesagens`);
  const clickhouseDirectory = join(fielDirectory, "clickhouse");
  const { inventory, version } = await runTask<{ inventory: Inventory; version: string }>(
    "fill/fill-fiel.ts",
    { directory: clickhouseDirectory, recipe },
    say,
  );
  const places = { fielDirectory, clickhouseDirectory, clickhouseVersion: version };
  return { tenants, timeZone, ...places, recipe, inventory };
}

/** Prepares the product's side, and the peer with the same rows. */
export async function prepareSides(
  options: BenchOptions,
  directory: string,
  nowMs: number,
  say: Say,
): Promise<Sides> {
  const { recipe, inventory, ...fiel } = await prepareFiel(options, directory, nowMs, say);
  const peerDirectory = join(directory, "peer");
  await mkdir(peerDirectory, { recursive: true });
  const cluster = await openPeerCluster(peerDirectory);
  try {
    const { connection } = cluster;
    const peer = await runTask<Inventory>(
      "fill/fill-peer.ts",
      { connection, recipe, peerIndex: options.peerIndex },
      say,
    );
    const peerConfigFile = join(peerDirectory, "config.json");
    const config = { connection, tenants: peerTenants(fiel.tenants, fiel.timeZone) };
    await writeFile(peerConfigFile, JSON.stringify(config), { mode: 0o600 });
    const filled = { fiel: inventory, peer };
    return { ...fiel, peerConfigFile, cluster, filled, close: () => cluster.close() };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}
