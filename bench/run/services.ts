import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sides } from "./sides.ts";
import { type Service, startService } from "./service.ts";

export interface RunningSide extends Service {
  /** Of the PostgreSQL that this side uses. */
  readonly postmasterPid: number;
}

const clockBehind = new URL("clock-behind.mjs", import.meta.url);

/** The product's server as `npm run serve` starts it; its clock may be behind, over data that end in the past. */
export async function startFiel({
  fielDirectory,
  behindMs = 0,
}: Pick<Sides, "fielDirectory"> & { readonly behindMs?: number }): Promise<RunningSide> {
  const clock = { NODE_OPTIONS: `--import ${clockBehind.href}`, FIEL_BENCH_BEHIND_MS: String(behindMs) };
  const environment = {
    FIEL_DATA: fielDirectory,
    DATABASE_URL: "",
    CLICKHOUSE_URL: "",
    ...(behindMs === 0 ? {} : clock),
  };
  const service = await startService({ name: "servidor", entry: "apps/server/src/main.ts", environment });
  const file = await readFile(join(fielDirectory, "postgres", "postmaster.pid"), "utf8");
  return { ...service, postmasterPid: Number(file.split("\n")[0]) };
}

export async function startPeer({
  peerConfigFile,
  cluster,
}: Pick<Sides, "peerConfigFile" | "cluster">): Promise<RunningSide> {
  const environment = { PEER_CONFIG: peerConfigFile };
  const service = await startService({
    name: "PostgreSQL por HTTP",
    entry: "bench/peer/server.ts",
    environment,
  });
  return { ...service, postmasterPid: cluster.pid };
}
