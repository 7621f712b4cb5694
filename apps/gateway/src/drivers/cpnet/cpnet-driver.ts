import { reasonOf } from "../../log.ts";
import type { MachineDescription, MachineDriver, MachineReading, Positions } from "../driver.ts";
import { createObservedSpeed } from "../observed-speed.ts";
import {
  directoryOf,
  eventsFile,
  grownFile,
  listFiles,
  positionKeyOf,
  recentOf,
  stateOf,
  type CpNetMachine,
} from "./cpnet-files.ts";
import type { WeighingLine } from "./parse-lines.ts";
import { readEventFile, readWeighingFile, type FileReading } from "./read-file.ts";

const pollIntervalMs = 500;
const sweepEveryMs = 60_000;
const speedWindowMs = 60_000;
const connected = 2;
const synchronizing = 6;

/** Follows the files of one CpNet machine. */
export class CpNetDriver implements MachineDriver {
  readonly intervalMs = pollIntervalMs;
  readonly address: string;
  readonly #machine: CpNetMachine;
  readonly #now: () => number;
  readonly #observed = createObservedSpeed();
  readonly #troubles = new Map<string, string>();
  #sweptAt: number | null = null;
  #newest: WeighingLine | null = null;

  constructor(machine: CpNetMachine, now: () => number) {
    this.#machine = machine;
    this.#now = now;
    this.address = directoryOf(machine);
  }

  /** The next piece of the oldest file with something new; a reading without records when there is none. */
  async read(positions: Positions): Promise<MachineReading> {
    const names = await listFiles(this.#machine);
    const newestDay = names.findLast((name) => name !== eventsFile);
    const isSweep = this.#sweptAt === null || Math.abs(this.#now() - this.#sweptAt) >= sweepEveryMs;
    const notices: string[] = [];
    for (const name of isSweep ? names : recentOf(names)) {
      const file = await this.#tryFile(name, newestDay, positions, notices);
      if (file === null) continue;
      this.#learn(file.rows);
      const position = [positionKeyOf(this.#machine, name), JSON.stringify(file.state)] as const;
      return {
        ...this.#idle([...notices, ...file.notices]),
        ...this.#found(file),
        positions: new Map([position]),
      };
    }
    if (isSweep) this.#sweptAt = this.#now();
    return this.#idle(notices);
  }

  async describe(): Promise<MachineDescription> {
    const days = (await listFiles(this.#machine)).filter((name) => name !== eventsFile);
    const source = `${days.length} arquivos, o último ${days.at(-1) ?? "-"}`;
    return { state: connected, speed: 0, product: null, source };
  }

  close(): void {
    this.#troubles.clear();
  }

  /** A file that cannot be read is told once, and does not keep the others from being read. */
  async #tryFile(name: string, newestDay: string | undefined, positions: Positions, notices: string[]) {
    try {
      const reading = await this.#readFile(name, newestDay, positions);
      this.#troubles.delete(name);
      return reading;
    } catch (error) {
      const reason = reasonOf(error);
      if (this.#troubles.get(name) !== reason) notices.push(`${name}: ${reason}`);
      this.#troubles.set(name, reason);
      return null;
    }
  }

  async #readFile(name: string, newestDay: string | undefined, positions: Positions) {
    const before = stateOf(this.#machine, name, positions);
    const file = await grownFile(this.#machine, name, newestDay, before, this.#now());
    if (file === null) return null;
    const read = name === eventsFile ? readEventFile : readWeighingFile;
    const reading = await read(file, before);
    const isUnchanged = reading.state.offset === before.offset && reading.counts.size === 0;
    return isUnchanged ? null : reading;
  }

  #learn(rows: readonly WeighingLine[]): void {
    for (const row of rows) {
      if (row.at > this.#now() - speedWindowMs) this.#observed.add(row.at, 1);
      if (this.#newest === null || row.at >= this.#newest.at) this.#newest = row;
    }
  }

  #found({ weighings, occurrences, counts, more }: FileReading) {
    return { weighings, occurrences, counts, state: more ? synchronizing : connected, more: true };
  }

  #idle(notices: readonly string[]): MachineReading {
    return {
      weighings: [],
      occurrences: [],
      state: connected,
      speed: this.#observed.perMinute(this.#now()),
      product: this.#newest?.product ?? null,
      operator: this.#newest?.operator ?? null,
      alarmWord: null,
      positions: new Map(),
      counts: new Map(),
      notices,
      more: false,
    };
  }
}
