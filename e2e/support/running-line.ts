import type { ApplyFile, applyFile, BatchInput } from "@fiel/contracts";
import { ModbusMachine } from "@fiel/simulator/machine";
import type { z } from "zod";
import { addClient } from "./add-client.ts";
import { type Elsewhere, signInElsewhere } from "./api.ts";
import { Network } from "./faults/network.ts";
import { dearRice } from "./packaged-products.ts";
import { type Plant, registrationsOf } from "./plant.ts";

/** Interval between two packages of a machine, ms. */
const packageMs = 1_000;

/** A separate client whose machines a gateway reads. */
export interface RunningLine {
  readonly admin: Elsewhere;
  /** Instants at which the server acknowledged the machine's packages, in order, ms of `performance.now()`. */
  readonly acknowledged: (machine: number) => readonly number[];
  close(): Promise<void>;
}

/** Adds the client and starts a gateway that reads its machines. */
export async function openReadLine(
  plant: Plant,
  client: string,
  registrations: z.input<typeof applyFile> | ApplyFile,
): Promise<RunningLine> {
  const email = await addClient(plant, client, registrations);
  const admin = await signInElsewhere(plant, email, client);
  const network = await Network.open(plant.url);
  const times = new Map<number, number[]>();
  network.onAcknowledged = (batch) => {
    const { weighings = [] } = JSON.parse(batch) as BatchInput;
    for (const { equipment, at } of weighings)
      times.set(equipment, [...(times.get(equipment) ?? []), ...at.map(() => performance.now())]);
  };
  const key = await plant.maintain("device", "key", "--tenant", client);
  const gateway = plant.addGateway(`gateway-${client}`, key, network.url);
  gateway.start();
  return {
    admin,
    acknowledged: (machine) => times.get(machine) ?? [],
    async close() {
      await gateway.stop();
      network.close();
    },
  };
}

/** A separate client whose machines never pause. */
export async function openRunningLine(plant: Plant, client: string, count: number): Promise<RunningLine> {
  const start = () => ModbusMachine.start({ product: dearRice.code, operator: 12, speed: 60 });
  const machines = await Promise.all(Array.from({ length: count }, start));
  const line = await openReadLine(plant, client, registrationsOf(machines, { products: [dearRice] }));
  let turn = 0;
  const weighing = setInterval(() => {
    machines[turn % count]?.weigh(1_005 + (turn % 10));
    turn += 1;
  }, packageMs / count);
  return {
    ...line,
    async close() {
      clearInterval(weighing);
      await line.close();
      await Promise.all(machines.map((machine) => machine.close()));
    },
  };
}
