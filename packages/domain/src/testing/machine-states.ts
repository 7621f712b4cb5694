import { readFileSync } from "node:fs";

/** One interval of a machine's log; instants in UTC ms. */
export interface MachineState {
  readonly machine: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly reason: string;
}

function instantOf(text: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = text.split(/[/ :]/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The published log of real machines (test-data/README.md). */
export function readMachineStates(): MachineState[] {
  const file = new URL("../../test-data/machine_states.csv", import.meta.url);
  const lines = readFileSync(file, "utf8").trim().split(/\r?\n/).slice(1);
  return lines.map((line) => {
    const [, machine = "", start = "", end = "", reason = ""] = line.split(",");
    return { machine, startMs: instantOf(start), endMs: instantOf(end), reason };
  });
}
