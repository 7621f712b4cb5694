import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveClickHouse } from "@fiel/testkit";
import type { EngineName } from "../plan/options.ts";
import type { Sides } from "./sides.ts";
import { type Service, startService } from "./service.ts";

export interface RunningSide extends Service {
  /** Process id of the postmaster that this side uses. */
  readonly postmasterPid: number;
}

const clockBehind = new URL("clock-behind.mjs", import.meta.url);

export interface FielPlan extends Pick<Sides, "fielDirectory"> {
  /** How far the server's clock is behind, for data that end in the past, ms. */
  readonly behindMs?: number;
  /** Where the telemetry engine runs: in the server's process, or as a ClickHouse server on the same data. */
  readonly engine?: EngineName;
  /** Added to the server's settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the product's server as `npm run serve` does. */
export async function startFiel({
  fielDirectory,
  behindMs = 0,
  engine = "embedded",
  environment: added = {},
}: FielPlan): Promise<RunningSide> {
  const clickHouse = engine === "server" ? await serveClickHouse(join(fielDirectory, "clickhouse")) : null;
  const clock = { NODE_OPTIONS: `--import ${clockBehind.href}`, FIEL_BENCH_BEHIND_MS: String(behindMs) };
  const environment = {
    FIEL_DATA: fielDirectory,
    // The flood of sign-in attempts names its addresses in a header.
    FIEL_TRUSTED_PROXIES: "127.0.0.1/32,::1/128",
    DATABASE_URL: "",
    CLICKHOUSE_URL: clickHouse?.operatorUrl ?? "",
    ...(behindMs === 0 ? {} : clock),
    ...added,
  };
  try {
    const service = await startService({ name: "servidor", entry: "apps/server/src/main.ts", environment });
    const file = await readFile(join(fielDirectory, "postgres", "postmaster.pid"), "utf8");
    const stop = async (): Promise<void> => {
      await service.stop();
      await clickHouse?.close();
    };
    return { ...service, stop, postmasterPid: Number(file.split("\n")[0]) };
  } catch (error) {
    await clickHouse?.close();
    throw error;
  }
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
