import type { CoilRecord, LeftoverRecord, OccurrenceRecord, Verdict } from "@fiel/contracts";
import { MINUTE_MS, productionDayOf, productionDayStart } from "./calendar.ts";
import { playMachineDay, type MachineDay } from "./machine-day.ts";
import { type FactoryModel, type MachineModel, type Segment, verdicts } from "./model.ts";
import { type Interval, sliceDay } from "./slice-day.ts";

export interface LiveWeighing {
  readonly at: number;
  /** Number of the package, rising over all days, with gaps between days. */
  readonly sequence: number;
  readonly weightMg: number;
  readonly verdict: Verdict | null;
  readonly inspected: boolean;
}

/** The part of a segment between two steps, with its packages. */
export interface LiveRun {
  readonly segment: Segment;
  readonly weighings: readonly LiveWeighing[];
}

/** What happened between two steps, in time order. */
export interface LiveStep {
  /** Segments in the step; the last one continues. */
  readonly runs: readonly LiveRun[];
  /** Stops that began (without end) or ended in this step. */
  readonly stops: readonly OccurrenceRecord[];
  readonly leftovers: readonly LeftoverRecord[];
  readonly coils: readonly CoilRecord[];
}

const SEQUENCES_PER_DAY = 1_000_000;
/** Longest time between two steps, ms. After a longer one the computer is taken to have slept, and no packages are made for that time. */
const LONGEST_STEP_MS = MINUTE_MS;

function weighingsIn(played: MachineDay, { fromMs, untilMs }: Interval): LiveWeighing[] {
  const { first, last } = sliceDay(played, { fromMs, untilMs });
  const { at, weightMg, verdict, inspected } = played.weighings;
  return Array.from({ length: last - first }, (_, offset) => {
    const row = first + offset;
    return {
      at: at[row] ?? 0,
      sequence: played.day * SEQUENCES_PER_DAY + row,
      weightMg: weightMg[row] ?? 0,
      verdict: verdicts[verdict[row] ?? 0] ?? null,
      inspected: inspected[row] === 1,
    };
  });
}

/** Plays one machine of the model forward in time. Each step returns what happened since the previous step. */
export class LiveMachine {
  readonly machine: MachineModel;
  readonly #factory: FactoryModel;
  readonly #startedMs: number;
  #fromMs: number;
  #played: MachineDay | null = null;

  constructor(factory: FactoryModel, machine: MachineModel, startMs: number) {
    this.machine = machine;
    this.#factory = factory;
    this.#startedMs = startMs;
    this.#fromMs = startMs;
  }

  /** Instant up to which the machine was played, UTC ms. */
  get nowMs(): number {
    return this.#fromMs;
  }

  /** Everything in `[instant of the previous step, nowMs)`; empty when the clock stood still or went back. */
  step(nowMs: number): LiveStep {
    const step = {
      runs: [] as LiveRun[],
      stops: [] as OccurrenceRecord[],
      leftovers: [] as LeftoverRecord[],
      coils: [] as CoilRecord[],
    };
    const slept = nowMs - this.#fromMs > LONGEST_STEP_MS;
    while (this.#fromMs < nowMs) {
      const { utcOffsetMin } = this.#factory;
      const day = productionDayOf(this.#fromMs, utcOffsetMin);
      const interval = {
        fromMs: this.#fromMs,
        untilMs: Math.min(nowMs, productionDayStart(day + 1, utcOffsetMin)),
      };
      const played = this.#dayPlayed(day);
      const { leftovers, coils } = sliceDay(played, interval);
      step.leftovers.push(...leftovers);
      step.coils.push(...coils);
      step.runs.push(...this.#runsIn(played, interval, slept));
      step.stops.push(...this.#stopsIn(played, interval));
      this.#fromMs = interval.untilMs;
    }
    return step;
  }

  #dayPlayed(day: number): MachineDay {
    if (this.#played?.day !== day) this.#played = playMachineDay(this.#factory, this.machine, day);
    return this.#played;
  }

  #runsIn(played: MachineDay, { fromMs, untilMs }: Interval, slept: boolean): LiveRun[] {
    const passed = played.segments.filter((segment) => segment.startMs < untilMs && segment.endMs > fromMs);
    return passed.map((segment) => {
      const part = { fromMs: Math.max(fromMs, segment.startMs), untilMs: Math.min(untilMs, segment.endMs) };
      return { segment, weighings: slept ? [] : weighingsIn(played, part) };
    });
  }

  #stopsIn(played: MachineDay, { fromMs, untilMs }: Interval): OccurrenceRecord[] {
    return played.segments.flatMap(({ startMs, endMs, code }): OccurrenceRecord[] => {
      const startedAt = Math.max(startMs, this.#startedMs);
      if (code === null || startedAt >= endMs) return [];
      const begins = fromMs <= startedAt && startedAt < untilMs;
      const ends = fromMs < endMs && endMs <= untilMs;
      return begins || ends
        ? [{ equipment: this.machine.mid, code, startedAt, endedAt: ends ? endMs : null }]
        : [];
    });
  }
}
