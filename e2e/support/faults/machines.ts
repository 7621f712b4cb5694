import type { CpNetMachine } from "./cpnet-machine.ts";
import type { FaultyMachine } from "./journal.ts";
import type { CounterMachine, RingMachine } from "./modbus-machines.ts";

export interface Machines {
  readonly rings: readonly RingMachine[];
  readonly counters: readonly CounterMachine[];
  readonly files: readonly CpNetMachine[];
  /** Machines of all kinds. */
  readonly machines: readonly FaultyMachine[];
}
