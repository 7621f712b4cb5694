import {
  beyondLimit,
  dayMs,
  kindOfClass,
  lookEveryMs,
  minuteMs,
  percentOf,
  slidingValues,
  type TimedPart,
  type TimeWindow,
  weighingClasses,
} from "@fiel/domain";
import { readSteps, type StepPart } from "../../../platform/telemetry/steps.ts";
import {
  type ConditionOf,
  type ConditionSource,
  type FactStretch,
  type ReadCondition,
  subjectOf,
  untilNow,
  type Watched,
} from "./condition.ts";

const useful = weighingClasses.filter((name) => kindOfClass(name) === "useful");

/** Useful packages, or all, of each machine in parts as long as the series is looked at. */
async function partsOf(
  { reading, timeZone, nowMs }: ConditionSource,
  { machines, span }: Watched,
  everyMs: number,
  isUseful: boolean,
): Promise<Map<number, StepPart[]>> {
  // A rule may watch machines that are gone, and be there before the first one.
  if (machines.length === 0) return new Map();
  const filter = {
    windows: [{ startMs: Math.floor(span.startMs / everyMs) * everyMs, endMs: span.endMs }],
    untilNow: span.endMs >= nowMs,
    equipment: machines,
    operator: null,
    product: null,
  };
  const steps = { stepMs: everyMs, bordersMs: null };
  const read = await readSteps(reading, filter, isUseful ? useful : [], steps, timeZone);
  const found = new Map<number, StepPart[]>();
  for (const ofMachines of read)
    for (const [mid, parts] of ofMachines) found.set(mid, [...(found.get(mid) ?? []), ...parts]);
  return found;
}

const inOrder = <T>(parts: readonly TimedPart<T>[]): TimedPart<T>[] =>
  parts.toSorted((one, other) => one.startMs - other.startMs);

const before = (span: TimeWindow, ms: number): TimeWindow => ({ ...span, startMs: span.startMs - ms });

interface Counts {
  all: number;
  rejected: number;
}

/** Share of what is not useful in a sliding window above a limit, percent. */
export const readRejects: ReadCondition<"rejects"> = async (source, condition, { machines, span }) => {
  const { limit, minutes, minimumPackages, deadband } = condition;
  const everyMs = lookEveryMs(minutes);
  const watched = { machines, span: before(span, minutes * minuteMs) };
  const [all, good] = await Promise.all([
    partsOf(source, watched, everyMs, false),
    partsOf(source, watched, everyMs, true),
  ]);
  return machines.map((machine) => {
    const parts = inOrder<Counts>([
      ...(all.get(machine.mid) ?? []).map(({ startMs, moments: { count } }) => ({
        startMs,
        of: { all: count, rejected: count },
      })),
      ...(good.get(machine.mid) ?? []).map(({ startMs, moments: { count } }) => ({
        startMs,
        of: { all: 0, rejected: -count },
      })),
    ]);
    const window = {
      lengthMs: minutes * minuteMs,
      empty: (): Counts => ({ all: 0, rejected: 0 }),
      add: (sum: Counts, part: Counts) => {
        sum.all += part.all;
        sum.rejected += part.rejected;
      },
      remove: (sum: Counts, part: Counts) => {
        sum.all -= part.all;
        sum.rejected -= part.rejected;
      },
    };
    const values = slidingValues(parts, window, { ...span, everyMs }, (sum) => {
      if (sum.all === 0) return null;
      return sum.all < minimumPackages ? undefined : percentOf(sum.rejected, sum.all);
    });
    const beyond = beyondLimit(values, { limit, side: "above", deadband });
    const stretches = beyond.map(({ value, ...stretch }): FactStretch => ({
      ...stretch,
      facts: { value, limit, minutes },
    }));
    return { subject: subjectOf(machine), stretches: untilNow(stretches, source.nowMs) };
  });
};

interface Weights {
  /** By product. */
  readonly of: Map<number, { count: number; sumMg: number }>;
  /** Of what was added last. */
  product: number;
}
type Weight = { readonly product: number; readonly count: number; readonly sumMg: number };

const change = (sum: Weights, { product, count, sumMg }: Weight, sign: 1 | -1): void => {
  const known = sum.of.get(product) ?? { count: 0, sumMg: 0 };
  known.count += sign * count;
  known.sumMg += sign * sumMg;
  if (known.count === 0) sum.of.delete(product);
  else sum.of.set(product, known);
};

const slidingWeights = (lengthMs: number) => ({
  lengthMs,
  empty: (): Weights => ({ of: new Map(), product: 0 }),
  add: (sum: Weights, part: Weight) => {
    change(sum, part, 1);
    sum.product = part.product;
  },
  remove: (sum: Weights, part: Weight) => change(sum, part, -1),
});

/** Mean net weight of the useful packages of the current product, away from what it was or is to be, g. */
export const readMeanDrift: ReadCondition<"meanDrift"> = async (source, condition, { machines, span }) => {
  const { minutes, against } = condition;
  const windowMs = minutes * minuteMs;
  const everyMs = lookEveryMs(minutes);
  const longestMs = windowMs + (against === "day" ? dayMs : 0);
  const parts = await partsOf(source, { machines, span: before(span, longestMs) }, everyMs, true);
  return machines.map((machine) => {
    const own = inOrder<Weight>(
      (parts.get(machine.mid) ?? []).map(({ startMs, product, moments: { count, sumMg } }) => ({
        startMs,
        of: { product, count, sumMg: Number(sumMg) },
      })),
    );
    const stretches = driftsOf(source, condition, own, { ...span, everyMs });
    return { subject: subjectOf(machine), stretches: untilNow(stretches, source.nowMs) };
  });
};

function driftsOf(
  { registrations }: ConditionSource,
  { limit, side, against, minutes, minimumPackages, deadband }: ConditionOf<"meanDrift">,
  parts: readonly TimedPart<Weight>[],
  span: TimeWindow & { readonly everyMs: number },
): FactStretch[] {
  const windowMs = minutes * minuteMs;
  const dayBefore = new Map<number, Map<number, { count: number; sumMg: number }>>();
  if (against === "day") {
    // A part belongs to the day before a window when it belongs to the day before that window's start.
    const moved = parts.map(({ startMs, of }) => ({ startMs: startMs + windowMs, of }));
    slidingValues(moved, slidingWeights(dayMs), span, (sum, atMs) => {
      const known = sum.of;
      dayBefore.set(
        atMs,
        new Map([...known].map(([product, { count, sumMg }]) => [product, { count, sumMg }])),
      );
      return undefined;
    });
  }
  const products = new Map<number, number>();
  const values = slidingValues(parts, slidingWeights(windowMs), span, (sum, atMs) => {
    const now = sum.of.get(sum.product);
    if (now === undefined) return null;
    if (now.count < minimumPackages) return undefined;
    products.set(atMs, sum.product);
    const reference = dayBefore.get(atMs)?.get(sum.product);
    const nominalMg = registrations.productById.get(sum.product)?.limits?.targetMg ?? null;
    const fromMg =
      against === "nominal"
        ? nominalMg
        : reference === undefined || reference.count < minimumPackages
          ? null
          : reference.sumMg / reference.count;
    if (fromMg === null) return null;
    const drift = (now.sumMg / now.count - fromMg) / 1000;
    return side === "both" ? Math.abs(drift) : side === "above" ? drift : -drift;
  });
  return beyondLimit(values, { limit, side: "above", deadband }).map(({ value, ...stretch }) => {
    const product = registrations.productById.get(products.get(stretch.startMs) ?? 0)?.name;
    const facts = { value, limit, minutes, ...(product === undefined ? {} : { product }) };
    return { ...stretch, facts };
  });
}
