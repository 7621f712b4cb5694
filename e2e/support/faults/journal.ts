export interface Alarm {
  readonly startedAt: number;
  endedAt: number | null;
}

/** What a machine made, by its own count: the weight of each package, which no other of its packages has, and when. */
export class Journal {
  readonly #stepMg: number;
  readonly made = new Map<number, number>();
  readonly alarms: Alarm[] = [];

  constructor(stepMg: number) {
    this.#stepMg = stepMg;
  }

  /** Notes the next package; gives its weight. */
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
  /** Its numbers in the registrations, the present one last. */
  readonly mids: number[];
  readonly journal: Journal;
  /** Makes a package. */
  tick(): void;
  setAlarm(isOn: boolean): void;
  /** Asks later, while the machine rests, whether the gateway has read everything. */
  watchReading(): () => boolean;
  close(): Promise<void>;
}

export const alarmCode = 1;
/** Looks at a machine after its last package, until surely a whole one began and ended. */
export const looksUntilRead = 6;
