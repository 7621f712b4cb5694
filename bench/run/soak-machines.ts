import { setTimeout } from "node:timers/promises";
import { ModbusMachine } from "@fiel/simulator/machine";
import { noise } from "../fill/noise.ts";
import { operatorCode, product, registrationsOf } from "../plan/factory.ts";
import type { SoakPlan } from "../plan/soak-plan.ts";

/** Each machine stops for 20 s every ten minutes, at one package a second. The machines stop one after the other. */
const roundsBetweenStops = 600;
const roundsOfStop = 20;
const alarm = 3;

const gramsOf = (n: number): number => {
  const spread = (noise(n) + noise(n + 0.5) + noise(n + 0.25) - 1.5) * 6;
  return product.netG + product.packageG + spread - (n % 997 === 0 ? 20 : 0);
};

/** Starts weighers on the network, which the gateway reads like those of a plant. */
export async function openSoakMachines({ machines: count, speed }: SoakPlan) {
  const start = () => ModbusMachine.start({ product: 1, operator: operatorCode, speed });
  const machines = await Promise.all(Array.from({ length: count }, start));
  const everyMs = 60_000 / speed / count;
  const weigh = (n: number): void => {
    const place = n % count;
    const machine = machines[place];
    const round = (Math.floor(n / count) + place * 31) % roundsBetweenStops;
    if (round === 0) machine?.stop(alarm);
    if (round === roundsOfStop) machine?.resume();
    if (round >= roundsOfStop) machine?.weigh(gramsOf(n));
  };
  return {
    ports: machines.map(({ port }) => port),
    made: (): number => machines.reduce((sum, { count: made }) => sum + Number(made), 0),
    /** Weighs on one machine after the other until the signal aborts. Late weighings are made up at once. */
    async run(signal: AbortSignal): Promise<void> {
      const beganMs = performance.now();
      for (let n = 0; !signal.aborted;) {
        for (const due = (performance.now() - beganMs) / everyMs; n < due; n += 1) weigh(n);
        await setTimeout(everyMs, undefined, { signal }).catch(() => undefined);
      }
    },
    close: () => Promise.all(machines.map((machine) => machine.close())),
  };
}

/** Registrations of the factory with one machine per port. */
export const soakRegistrations =
  (ports: readonly number[]) =>
  (index: number, createdAt: number): object => {
    const { equipment = [], ...rest } = registrationsOf(index, createdAt);
    return { ...rest, equipment: ports.map((port, i) => ({ ...equipment[i], port })) };
  };
