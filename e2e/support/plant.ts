import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import type { applyFile } from "@fiel/contracts";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { ModbusMachine, type ModbusMachineOptions } from "@fiel/simulator/machine";
import type { z } from "zod";
import { inject } from "vitest";
import type { Installation } from "./installation.ts";
import { maintenanceOf, type Maintenance } from "./maintenance.ts";
import { rice } from "./packaged-products.ts";
import { freePort, isFree } from "./ports.ts";
import { RestartableProgram } from "./processes.ts";
import { until } from "./until.ts";

export { password, tenant, users } from "./people.ts";

export interface PlantOptions {
  readonly machines: number;
  readonly machine?: ModbusMachineOptions;
  /** Added to the registrations of the machines. */
  readonly registrations?: Partial<z.input<typeof applyFile>>;
  /** Starts `npm run serve` instead of the server's program alone. */
  readonly served?: boolean;
  /** Added to the server's settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A whole installation on this machine: weighers, gateway and server. Gateway and server are separate processes. */
export interface Plant {
  readonly directory: string;
  readonly url: string;
  readonly deviceKey: string;
  readonly machines: readonly ModbusMachine[];
  readonly server: RestartableProgram;
  readonly gateway: RestartableProgram;
  /**
   * Adds another gateway with its own folder and this device key. The caller starts it. `server`: address at which it reaches the server. Default:
   * the plant's URL.
   */
  addGateway(folder: string, deviceKey: string, server?: string): RestartableProgram;
  serverReady(): Promise<void>;
  readonly apply: Maintenance["apply"];
  /** Runs the maintenance command on the plant's installation. */
  readonly maintain: Maintenance["run"];
  close(): Promise<void>;
}

/** Port of the last plant of this process. */
let lastPort: number | null = null;

/** Port of the previous plant, unless that is still open. A browser then keeps what it has fetched and compiled. */
async function plantPort(): Promise<number> {
  const port = lastPort !== null && (await isFree(lastPort)) ? lastPort : await freePort();
  lastPort = port;
  return port;
}

/** Starts machines and server on a copy of the run's installation. The caller starts the gateway. */
export async function openPlant(options: PlantOptions): Promise<Plant> {
  const directory = makeQuickDirectory("fiel-e2e-");
  const installation: Installation = inject("installation");
  // Keeps the owners, because root does not own PostgreSQL's files.
  execFileSync("cp", ["-a", path.join(installation.directory, "data"), directory]);
  const port = await plantPort();
  const url = `http://127.0.0.1:${port}`;
  const machines = await startMachines(options);
  const server = new RestartableProgram({
    ...(options.served ? { entry: "tools/run.mjs", args: ["serve"] } : { entry: "apps/server/src/main.ts" }),
    environment: {
      PORT: String(port),
      FIEL_DATA: path.join(directory, "data"),
      FIEL_PUBLIC_URL: url,
      ...options.environment,
    },
    logFile: path.join(directory, "server.log"),
  });
  const maintenance = maintenanceOf(directory);
  server.start();
  await isReady(url);
  await maintenance.apply(registrationsOf(machines, options.registrations));
  const { deviceKey } = installation;
  const gateways: RestartableProgram[] = [];
  const addGateway = (folder: string, key: string, server = url): RestartableProgram => {
    const added = gatewayOf({ directory, folder, url: server, deviceKey: key });
    gateways.push(added);
    return added;
  };
  const gateway = addGateway("gateway", deviceKey);
  return {
    directory,
    url,
    deviceKey,
    machines,
    server,
    gateway,
    addGateway,
    serverReady: () => isReady(url),
    apply: maintenance.apply,
    maintain: maintenance.run,
    async close() {
      await Promise.all(gateways.map((one) => one.stop()));
      await server.stop();
      await Promise.all(machines.map((machine) => machine.close()));
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

const startMachines = (options: PlantOptions): Promise<ModbusMachine[]> => {
  const start = () =>
    ModbusMachine.start({ product: rice.code, operator: 12, speed: 60, ...options.machine });
  return Promise.all(Array.from({ length: options.machines }, start));
};

const isReady = async (url: string): Promise<void> => {
  const answers = async () => ((await fetch(`${url}/health/ready`)).ok ? true : undefined);
  await until("the server is ready", answers);
};

/** Registrations of a client with these machines. */
export const registrationsOf = (
  machines: readonly ModbusMachine[],
  more?: PlantOptions["registrations"],
): z.input<typeof applyFile> => ({
  groups: [{ name: "Grãos" }],
  equipment: machines.map(({ port }, index) => ({
    mid: index + 1,
    name: `EQ${index + 1}`,
    group: "Grãos",
    ip: "127.0.0.1",
    port,
    createdAt: Date.now() - 86_400_000,
  })),
  products: [rice],
  operators: [{ code: 12, name: "Marina" }],
  ...more,
});

interface GatewayPlace {
  readonly directory: string;
  /** Folder of the gateway inside the directory. */
  readonly folder: string;
  readonly url: string;
  readonly deviceKey: string;
}

const gatewayOf = ({ directory, folder, url, deviceKey }: GatewayPlace): RestartableProgram =>
  new RestartableProgram({
    entry: "apps/gateway/src/main.ts",
    environment: {
      FIEL_SERVER: url,
      FIEL_DEVICE_KEY: deviceKey,
      FIEL_GATEWAY_DATA: path.join(directory, folder),
    },
    logFile: path.join(directory, `${folder}.log`),
  });
