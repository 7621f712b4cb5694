import { DAY_MS, MINUTE_MS, productionDayStart, SHIFT_MS, weekOf } from "./calendar.ts";
import { plannedCode, stopCauses } from "./causes.ts";
import type { FactoryModel, MachineModel, Segment } from "./model.ts";
import { plannedStopsOf } from "./planned-stops.ts";
import { productRunsOf } from "./product-runs.ts";
import { Random } from "./random.ts";

const SHORTEST_STOP_MS = 8_000;
const LONGEST_STOP_MS = 90 * MINUTE_MS;
const SHORTEST_RUN_MS = 20_000;

/** Builds the contiguous segments of a day. */
class DayPlan {
  readonly segments: Segment[] = [];
  readonly #runs;
  readonly #factory: FactoryModel;
  readonly #machine: MachineModel;
  readonly #dayStartMs: number;
  readonly #operators: readonly [number, number, number];
  nowMs: number;

  constructor(factory: FactoryModel, machine: MachineModel, day: number) {
    this.#factory = factory;
    this.#machine = machine;
    this.#runs = productRunsOf(factory, machine, day);
    this.#dayStartMs = productionDayStart(day, factory.utcOffsetMin);
    const operators = machine.operators[weekOf(day) % machine.operators.length];
    if (operators === undefined) throw new RangeError(`Machine ${machine.name} has no operators`);
    this.#operators = operators;
    this.nowMs = this.#dayStartMs;
  }

  get product() {
    const run = this.#runs.findLast((candidate) => candidate.fromMs <= this.nowMs) ?? this.#runs[0];
    if (run === undefined)
      throw new RangeError(`No product on ${this.#machine.name} in factory ${this.#factory.seed}`);
    return run.product;
  }

  /**
   * Adds a segment up to `untilMs`. Running segments are cut at the ends of shifts, where the operator changes; a stop with the code of the last
   * segment extends that one.
   */
  add(untilMs: number, code: number | null, speed: number): void {
    const endMs = Math.min(Math.round(untilMs), this.#dayStartMs + DAY_MS);
    while (this.nowMs < endMs) {
      const last = this.segments.at(-1);
      const shift = Math.floor((this.nowMs - this.#dayStartMs) / SHIFT_MS) as 0 | 1 | 2;
      if (code !== null && last?.code === code) {
        this.segments[this.segments.length - 1] = { ...last, endMs };
        this.nowMs = endMs;
        return;
      }
      const cutMs = code === null ? Math.min(endMs, this.#dayStartMs + (shift + 1) * SHIFT_MS) : endMs;
      const operator = this.#operators[shift];
      this.segments.push({ startMs: this.nowMs, endMs: cutMs, code, product: this.product, operator, speed });
      this.nowMs = cutMs;
    }
  }
}

function drawStop(random: Random): { code: number; durationMs: number } {
  const cause = random.pick(stopCauses, (candidate) => candidate.share);
  const drawnMs = random.logNormal(cause.medianS, cause.sigma) * 1000;
  return { code: cause.code, durationMs: Math.min(LONGEST_STOP_MS, Math.max(SHORTEST_STOP_MS, drawnMs)) };
}

/** Runs the line up to `untilMs`, interrupted by unplanned stops and coil changes. */
function planRun(
  plan: DayPlan,
  machine: MachineModel,
  untilMs: number,
  random: Random,
  reel: { packagesLeft: number },
): void {
  while (plan.nowMs < untilMs) {
    const speed = Math.round(plan.product.packagesPerMinute * random.between(0.94, 1.03) * 10) / 10;
    const toStopMs = SHORTEST_RUN_MS + random.exponential(machine.minutesBetweenStops * MINUTE_MS);
    const toReelEndMs = (reel.packagesLeft / speed) * MINUTE_MS;
    const startedMs = plan.nowMs;
    plan.add(Math.min(untilMs, startedMs + Math.min(toStopMs, toReelEndMs)), null, speed);
    reel.packagesLeft -= ((plan.nowMs - startedMs) / MINUTE_MS) * speed;
    if (plan.nowMs >= untilMs) return;
    if (toReelEndMs <= toStopMs) {
      reel.packagesLeft = machine.coil.packages * random.between(0.97, 1.03);
      plan.add(plan.nowMs + random.between(2.5, 6) * MINUTE_MS, plannedCode.coilChange, 0);
    } else {
      const stop = drawStop(random);
      plan.add(plan.nowMs + stop.durationMs, stop.code, 0);
    }
  }
}

/** Segments of one machine on one production day: contiguous, in order, covering exactly the day. */
export function planDay(factory: FactoryModel, machine: MachineModel, day: number): Segment[] {
  const random = new Random(factory.seed, machine.mid, day, "stops");
  const plan = new DayPlan(factory, machine, day);
  const reel = { packagesLeft: machine.coil.packages };
  for (const stop of plannedStopsOf(factory, machine, day)) {
    planRun(plan, machine, stop.startMs, random, reel);
    plan.add(stop.endMs, stop.code, 0);
  }
  planRun(plan, machine, productionDayStart(day + 1, factory.utcOffsetMin), random, reel);
  return plan.segments;
}
