import { mkdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { openPlant, type Plant } from "../plant.ts";
import type { RestartableProgram } from "../processes.ts";
import { until } from "../until.ts";
import { AlteredComputer } from "./altered-computer.ts";
import { cpNetMachine } from "./cpnet-machine.ts";
import { GatewayFolder } from "./gateway-folder.ts";
import { gatewayPrograms } from "./gateway-programs.ts";
import { counterMachine, ringMachine } from "./modbus-machines.ts";
import { Network } from "./network.ts";
import { Production } from "./production.ts";
import { profiles } from "./profiles.ts";
import { equipmentOf, removedEquipment } from "./registrations.ts";
import type { Machines } from "./machines.ts";

/** Six machines, one gateway, one server and their network. Each of them can fail. */
export interface FaultPlant extends Machines {
  readonly plant: Plant;
  readonly gateway: RestartableProgram;
  readonly folder: GatewayFolder;
  readonly network: Network;
  readonly gatewaysComputer: AlteredComputer;
  readonly serversComputer: AlteredComputer;
  readonly production: Production;
  /** Machine number of a ring -> name of its changed profile. */
  readonly profileOf: Map<number, string>;
  /** Periods in which the server's clock was ahead, and by how much. */
  readonly serverAhead: { readonly from: number; to: number; readonly shiftMs: number }[];
  /** Applies the present registrations of the machines and waits until the gateway has them. */
  register(removed?: readonly number[]): Promise<void>;
  /** Stops all machines and waits until the gateway has read and sent everything. */
  rest(): Promise<void>;
  /** Sends the held records of the gateway again. */
  sendHeld(): Promise<void>;
  close(): Promise<void>;
}

const openMachines = async (directory: string, plant: Plant, folder: GatewayFolder): Promise<Machines> => {
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

/** Starts machines and server. The caller starts the gateway. */
export async function openFaultPlant(directory: string): Promise<FaultPlant> {
  const gatewaysComputer = new AlteredComputer(directory, "gateways-computer");
  const serversComputer = new AlteredComputer(directory, "servers-computer");
  const plant = await openPlant({ machines: 2, environment: serversComputer.environment });
  const network = await Network.open(plant.url);
  const folder = new GatewayFolder(path.join(directory, "gateway"), profiles);
  const made = await openMachines(directory, plant, folder);
  const { gateway, resendHeld } = gatewayPrograms(directory, {
    server: network.url,
    deviceKey: plant.deviceKey,
    folder: folder.path,
    computer: gatewaysComputer,
  });
  const production = new Production(made.machines);
  const profileOf = new Map<number, string>();
  const parts = { plant, gateway, folder, network, gatewaysComputer, serversComputer, production, profileOf };
  return {
    ...parts,
    ...made,
    serverAhead: [],
    async register(removed = []) {
      const wanted = equipmentOf(made, profileOf);
      await plant.apply({ equipment: [...wanted, ...removed.map((mid) => removedEquipment(made, mid))] });
      const isKnown = ({ mid, profile = "fiel-1" }: (typeof wanted)[number]) =>
        folder.registered.get(mid) === profile;
      await until("the gateway has the registrations", () => (wanted.every(isKnown) ? true : undefined));
    },
    async rest() {
      await production.rest();
      await until("all is sent", () => (folder.pending === 0 ? true : undefined));
    },
    async sendHeld() {
      await resendHeld();
      await until("nothing is held", () => (folder.held === 0 && folder.pending === 0 ? true : undefined));
    },
    async close() {
      production.stop();
      await gateway.stop();
      network.close();
      await Promise.all(made.machines.map((machine) => machine.close()));
      await plant.close();
    },
  };
}
