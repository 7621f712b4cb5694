import { setPriority } from "node:os";
import { join } from "node:path";
import { type DemoSettings, logFileOf } from "./demo-settings.ts";
import { simulatorDirectory } from "./make-tenant.ts";
import { type ManagedProcess, type ProcessPlan, startProcess } from "./managed-process.ts";

export interface Factory {
  /** Address of the server. */
  readonly address: string;
  readonly deviceKey: string;
  readonly basePort: number;
}

const watched = [
  "--watch",
  "--watch-preserve-output",
  "--watch-path=apps/server/src",
  "--watch-path=packages",
];

export const serverPlan = (settings: DemoSettings): ProcessPlan => ({
  name: "servidor",
  entry: "apps/server/src/main.ts",
  nodeOptions: settings.watch ? watched : [],
  environment: { PORT: String(settings.port), FIEL_DATA: settings.dataDirectory },
  logFile: logFileOf(settings, "server"),
});

const factoryEnvironment = (settings: DemoSettings, factory: Factory): Readonly<Record<string, string>> => ({
  FIEL_SERVER: factory.address,
  FIEL_DEVICE_KEY: factory.deviceKey,
  FIEL_SIMULATOR_DATA: simulatorDirectory(settings),
  FIEL_SIMULATOR_PORT: String(factory.basePort),
  FIEL_GATEWAY_DATA: join(settings.dataDirectory, "gateway"),
  FIEL_GATEWAY_CONFIG_ROOT: join(simulatorDirectory(settings), "cpnet", "config"),
});

export const simulatorPlan = (settings: DemoSettings, factory: Factory): ProcessPlan => ({
  name: "fábrica simulada",
  entry: "apps/simulator/src/main.ts",
  environment: factoryEnvironment(settings, factory),
  logFile: logFileOf(settings, "simulator"),
});

export const gatewayPlan = (settings: DemoSettings, factory: Factory): ProcessPlan => ({
  name: "dispositivo",
  entry: "apps/gateway/src/main.ts",
  environment: factoryEnvironment(settings, factory),
  logFile: logFileOf(settings, "gateway"),
});

export const historyPlan = (
  settings: DemoSettings,
  factory: Factory,
  onLine: (line: string) => void,
): ProcessPlan => ({
  name: "histórico",
  entry: "apps/simulator/src/main.ts",
  args: ["history"],
  environment: factoryEnvironment(settings, factory),
  onLine,
});

const belowNormal = 10;

/** Starts a program at low priority: the live machines come first, and the past is filled in with the remaining time. */
export const startInBackground = (plan: ProcessPlan): ManagedProcess => {
  const started = startProcess(plan);
  try {
    if (started.pid !== undefined) setPriority(started.pid, belowNormal);
  } catch {
    // The process may have ended already, or the system refuses; it then runs at normal priority.
  }
  return started;
};
