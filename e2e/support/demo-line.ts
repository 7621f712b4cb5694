import { readFileSync } from "node:fs";
import path from "node:path";
import { demoPlaces, demoRegistrations } from "@fiel/simulator/demo";
import type { Plant } from "./plant.ts";
import { RestartableProgram } from "./processes.ts";
import { openReadLine, type RunningLine } from "./running-line.ts";
import { until } from "./until.ts";

const dayMs = 86_400_000;
/** The demo has orders that began a month after its equipment was registered. */
const registeredDaysAgo = 31;
const ready = /^Fábrica simulada pronta: (.+)$/m;

/** Port of each machine that has one, by its name, from the line by which the simulator says that it is ready. */
const portsOf = (places: string): Record<string, number> =>
  Object.fromEntries(
    [...places.matchAll(/(\S+)=127\.0\.0\.1:(\d+)/g)].map(([, name = "", port]) => [name, Number(port)]),
  );

/** The demo's factory, played by the simulator as for `npm run demo`, as a client of the plant's server. */
export async function openDemoLine(plant: Plant, client: string): Promise<RunningLine> {
  const directory = path.join(plant.directory, client);
  const logFile = path.join(plant.directory, `${client}.log`);
  const environment = { FIEL_SIMULATOR_PORT: "0", FIEL_SIMULATOR_DATA: directory };
  const simulator = new RestartableProgram({ entry: "apps/simulator/src/main.ts", environment, logFile });
  simulator.start();
  const places = await until("the demo's factory is ready", async () => {
    try {
      return ready.exec(readFileSync(logFile, "utf8"))?.[1];
    } catch {
      return undefined;
    }
  });
  const { directories } = demoPlaces(0, directory);
  const createdAt = Date.now() - registeredDaysAgo * dayMs;
  const registrations = demoRegistrations({ machinePorts: portsOf(places), directories, createdAt });
  const line = await openReadLine(plant, client, registrations);
  return {
    ...line,
    async close() {
      await line.close();
      await simulator.stop();
    },
  };
}
