import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sides } from "./sides.ts";
import { type Service, startService } from "./service.ts";

export interface RunningSide extends Service {
  /** Of the PostgreSQL that this side uses. */
  readonly postmasterPid: number;
}

/** The product's server as `npm run serve` starts it. */
export async function startFiel({ fielDirectory }: Pick<Sides, "fielDirectory">): Promise<RunningSide> {
  const environment = { FIEL_DATA: fielDirectory, DATABASE_URL: "", CLICKHOUSE_URL: "" };
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
