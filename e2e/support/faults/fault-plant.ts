import { mkdirSync } from "node:fs";
import path from "node:path";
import type { applyFile } from "@fiel/contracts";
import { inject } from "vitest";
import type { z } from "zod";
import { openPlant, type Plant } from "../plant.ts";
import { RestartableProgram } from "../processes.ts";
import { until } from "../until.ts";
import { AlteredComputer } from "./altered-computer.ts";
import { type CpNetMachine, cpNetMachine } from "./cpnet-machine.ts";
import { GatewayFolder } from "./gateway-folder.ts";
import type { FaultyMachine } from "./journal.ts";
import { type CounterMachine, counterMachine, type RingMachine, ringMachine } from "./modbus-machines.ts";
import { Network } from "./network.ts";
import { profiles } from "./profiles.ts";
import { Production } from "./production.ts";

type Equipment = NonNullable<z.input<typeof applyFile>["equipment"]>[number];

/** Six machines, one gateway, one server and what is between them, each of which can be made to fail. */
export interface FaultPlant {
  readonly plant: Plant;
  readonly gateway: RestartableProgram;
  readonly folder: GatewayFolder;
  readonly network: Network;
  readonly gatewaysComputer: AlteredComputer;
  readonly serversComputer: AlteredComputer;
  readonly rings: readonly RingMachine[];
  readonly counters: readonly CounterMachine[];
  readonly files: readonly CpNetMachine[];
  readonly machines: readonly FaultyMachine[];
  readonly production: Production;
  /** Rings of which the profile is another one now -> its name. */
  readonly profileOf: Map<number, string>;
  /** When the server's clock was ahead of the true time, and by how much. */
  readonly serverAhead: { readonly from: number; to: number; readonly shiftMs: number }[];
  /** Brings the machines' registrations to what they are now; the gateway has them at the end. */
  register(removed?: readonly number[]): Promise<void>;
  /** No machine makes anything, the gateway has read all and sent it. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

const openMachines = async (directory: string, plant: Plant, folder: GatewayFolder) => {
  const { zone } = inject("installation");
  const dataDirectory = path.join(directory, "cpnet");
  mkdirSync(dataDirectory);
  const rings = plant.machines.map((machine, index) => ringMachine(index + 1, machine));
  const counters = [
    await counterMachine(3, { modulus: 10_000, counter: 9_900 }),
    await counterMachine(4, { modulus: 65_536, counter: 65_450 }),
  ];
  const files = [5, 6].map((mid) => cpNetMachine(mid, dataDirectory, zone.timeZone, folder));
  return { rings, counters, files, machines: [...rings, ...counters, ...files] };
};

export async function openFaultPlant(directory: string): Promise<FaultPlant> {
  const gatewaysComputer = new AlteredComputer(directory, "gateways-computer");
  const serversComputer = new AlteredComputer(directory, "servers-computer");
  const plant = await openPlant({ machines: 2, environment: serversComputer.environment });
  const network = await Network.open(plant.url);
  const folder = new GatewayFolder(path.join(directory, "gateway"), profiles);
  const made = await openMachines(directory, plant, folder);
  const { rings, counters, files, machines } = made;
  const profileOf = new Map<number, string>();
  const gateway = new RestartableProgram({
    entry: "apps/gateway/src/main.ts",
    environment: {
      ...gatewaysComputer.environment,
      FIEL_SERVER: network.url,
      FIEL_DEVICE_KEY: plant.deviceKey,
      FIEL_GATEWAY_DATA: folder.path,
    },
    logFile: path.join(directory, "gateway.log"),
  });
  const production = new Production(machines);

  const equipment = (): Equipment[] => [
    ...rings.map(({ mids, machine }) => modbus(mids, machine.port, profileOf.get(mids[0] ?? 0) ?? "fiel-1")),
    ...counters.map(({ mids, machine }, index) => modbus(mids, machine.port, index === 0 ? "decimal" : "u16")),
    ...files.map(({ mids, dataDirectory, referenceName }) => ({
      ...common(mids),
      type: 0 as const,
      dataDirectory,
      cpNetReferenceName: referenceName,
    })),
  ];
  const register = async (removed: readonly number[] = []): Promise<void> => {
    const wanted = equipment();
    const gone = removed.map((mid) => ({ ...common([mid]), ip: "127.0.0.1", removedAt: Date.now() }));
    await plant.apply({ equipment: [...wanted, ...gone] });
    const isKnown = ({ mid, profile }: Equipment) => folder.registered.get(mid) === (profile ?? "fiel-1");
    await until("the gateway has the registrations", () => (wanted.every(isKnown) ? true : undefined));
  };
  const rest = async (): Promise<void> => {
    await production.rest();
    await until("all is sent", () => (folder.pending === 0 ? true : undefined));
  };
  return {
    plant,
    gateway,
    folder,
    network,
    gatewaysComputer,
    serversComputer,
    ...made,
    production,
    profileOf,
    serverAhead: [],
    register,
    rest,
    async close() {
      production.stop();
      await gateway.stop();
      network.close();
      await Promise.all(machines.map((machine) => machine.close()));
      await plant.close();
    },
  };
}

const common = (mids: readonly number[]) => {
  const mid = mids.at(-1) ?? 0;
  return { mid, name: `EQ${mid}`, group: "Grãos", createdAt: Date.now() - 3_600_000 };
};

const modbus = (mids: readonly number[], port: number, profile: string): Equipment => ({
  ...common(mids),
  ip: "127.0.0.1",
  port,
  profile,
});
