import { join, resolve } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { SetupError } from "../setup/say.mjs";

export interface DemoSettings {
  readonly port: number;
  /** Absolute path of the folder for all data of the demo. */
  readonly dataDirectory: string;
  /** First port of the simulated machines. */
  readonly machinePort: number;
  /** Whether to restart the server when its sources change, and to serve the pages from their sources. */
  readonly watch: boolean;
}

export const demoTenant = "demo";
export const demoPassword = "fiel-demo";

const readPort = (name: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined || text.trim() === "") return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupError(`${name} deve ser um número de porta, de 1 a 65535, e é "${text}".`);
};

/** Reads the demo's settings. Throws SetupError with a sentence that names a wrong one. */
export const readDemoSettings = (environment: NodeJS.ProcessEnv, watch: boolean): DemoSettings => ({
  port: readPort("PORT", environment["PORT"], 8080),
  dataDirectory: resolve(rootDirectory, environment["FIEL_DATA"]?.trim() || "data"),
  machinePort: readPort("FIEL_SIMULATOR_PORT", environment["FIEL_SIMULATOR_PORT"], 15_020),
  watch,
});

export const logFileOf = ({ dataDirectory }: DemoSettings, name: string): string =>
  join(dataDirectory, "logs", `${name}.log`);
