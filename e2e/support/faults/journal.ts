export interface Alarm {
  readonly startedAt: number;
  endedAt: number | null;
}

/** Record of what a machine made: the unique weight of each package and its instant. */
export class Journal {
  readonly #stepMg: number;
  readonly made = new Map<number, number>();
  readonly alarms: Alarm[] = [];

  constructor(stepMg: number) {
    this.#stepMg = stepMg;
  }

  /** Adds the next package and returns its weight. */
  note(at = Date.now()): number {
    const weightMg = 500_000 + this.made.size * this.#stepMg;
    this.made.set(weightMg, at);
    return weightMg;
  }

  noteAlarm(isOn: boolean): void {
    const last = this.alarms.at(-1);
    if (isOn) this.alarms.push({ startedAt: Date.now(), endedAt: null });
    else if (last?.endedAt === null) last.endedAt = Date.now();
  }
}

/** A machine of the plant under faults. */
export interface FaultyMachine {
  /** Its numbers in the registrations. The last one is the present number. */
  readonly mids: number[];
  readonly journal: Journal;
  /** Makes a package. */
  tick(): void;
  setAlarm(isOn: boolean): void;
  /** Starts watching. The returned function tells, while the machine rests, whether the gateway has read everything. */
  watchReading(): () => boolean;
  close(): Promise<void>;
}

export const alarmCode = 1;
/** Number of looks at a machine after its last package that surely include a whole one. */
export const looksUntilRead = 6;
