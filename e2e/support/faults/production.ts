import { until } from "../until.ts";
import type { FaultyMachine } from "./journal.ts";

/** Interval between two packages, ms. At one package a second in a real plant, ten minutes of production take about 1.5 minutes here. */
const everyMs = 130;
const alarmEveryTicks = 70;
const alarmTicks = 25;

/** Starts and stops the machines. */
export class Production {
  readonly #machines: readonly FaultyMachine[];
  readonly #resting = new Set<FaultyMachine>();
  readonly #timer: NodeJS.Timeout;
  #ticks = 0;
  #hasBegun = false;

  constructor(machines: readonly FaultyMachine[]) {
    this.#machines = machines;
    machines.forEach((machine) => this.#resting.add(machine));
    this.#timer = setInterval(() => this.#tick(), everyMs);
  }

  resume(machines = this.#machines): void {
    this.#hasBegun = true;
    for (const machine of machines) this.#resting.delete(machine);
  }

  /** Stops the machines and waits until the gateway has read everything that they made. */
  async rest(machines = this.#machines): Promise<void> {
    const stopped = machines.map((machine) => {
      this.#resting.add(machine);
      return { machine, isRead: machine.watchReading() };
    });
    for (const { machine, isRead } of stopped)
      await until(`machine ${machine.mids.join("/")} is read`, () => (isRead() ? true : undefined));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (!this.#hasBegun) return;
    this.#ticks += 1;
    for (const [index, machine] of this.#machines.entries()) {
      if (!this.#resting.has(machine)) machine.tick();
      const phase = (this.#ticks + index * 11) % alarmEveryTicks;
      if (phase === 0) machine.setAlarm(true);
      if (phase === alarmTicks) machine.setAlarm(false);
    }
  }
}
