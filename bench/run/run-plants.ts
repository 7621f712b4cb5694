import { readFile, writeFile } from "node:fs/promises";
import { addPlants } from "../fiel/add-plants.ts";
import { measurePlants, type PlantsMeasure } from "../measure/measure-plants.ts";
import { peerPlants } from "../peer/registrations.ts";
import type { PeerConfig } from "../peer/server.ts";
import { dayMs } from "../plan/window.ts";
import type { Figure } from "../report/figure.ts";
import { plantsFigures } from "../report/plants-figures.ts";
import type { IngestSurroundings } from "./ingest-surroundings.ts";
import { type RunningSide, startFiel, startPeer } from "./services.ts";
import type { Sides } from "./sides.ts";

export interface PlantsOutcome {
  readonly figures: Figure[];
  /** Weighings that each side took. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
}

/** Many small plants at once, as many gateways as told, the fewest first. */
export async function runPlants(
  sides: Sides,
  gateways: readonly number[],
  { seconds, signal, say }: IngestSurroundings,
): Promise<PlantsOutcome> {
  const most = Math.max(...gateways);
  say(`${most} plantas pequenas`);
  const plants = await addPlants(sides.fielDirectory, most, Date.now() - dayMs);
  const config = JSON.parse(await readFile(sides.peerConfigFile, "utf8")) as PeerConfig;
  const tenants = [...config.tenants, ...peerPlants(plants, sides.timeZone)];
  await writeFile(sides.peerConfigFile, JSON.stringify({ ...config, tenants }), { mode: 0o600 });
  const phasesOf = async (side: string, running: RunningSide): Promise<PlantsMeasure[]> => {
    const measures: PlantsMeasure[] = [];
    const { address, pid: serverPid, postmasterPid } = running;
    try {
      for (const many of gateways) {
        say(`${many} plantas pequenas ao mesmo tempo: ${side}`);
        const phase = { address, serverPid, postmasterPid, plants: plants.slice(0, many), seconds, signal };
        measures.push(await measurePlants(phase));
      }
    } finally {
      await running.stop();
    }
    return measures;
  };
  const fiel = await phasesOf("Fiel", await startFiel(sides));
  const peer = await phasesOf("PostgreSQL", await startPeer(sides));
  const weighingsOf = (measures: readonly PlantsMeasure[]): number =>
    measures.reduce((sum, { weighings }) => sum + weighings, 0);
  return {
    figures: fiel.flatMap((measure, i) => plantsFigures(measure, peer[i] as PlantsMeasure)),
    arrived: { fiel: weighingsOf(fiel), peer: weighingsOf(peer) },
  };
}
