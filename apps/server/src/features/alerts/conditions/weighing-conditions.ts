import { setImmediate as nextTurn } from "node:timers/promises";
import {
  dayMs,
  kindOfClass,
  lookEveryMs,
  minuteMs,
  percentOf,
  slidingSums,
  slidingValues,
  type TimedPart,
  type TimeWindow,
  weighingClasses,
} from "@fiel/domain";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import { readStepSums, type StepSums } from "../../../platform/telemetry/step-sums.ts";
import {
  type ConditionOf,
  type ConditionSource,
  type FactsBefore,
  type FactStretch,
  factStretches,
  type ReadCondition,
  type SubjectCondition,
  subjectOf,
  untilNow,
  type Watched,
} from "./condition.ts";

const useful = weighingClasses.filter((name) => kindOfClass(name) === "useful");

/** Steps of machines that are read at once: a month of many machines is read and gone through in turns. */
const mostSteps = 400_000;

/** What is made of each machine's packages, in steps as long as the series is looked at; `backMs` before the span are read too. */
async function ofEachMachine(
  source: ConditionSource,
  { machines, span, before }: Watched,
  { minutes, backMs }: { readonly minutes: number; readonly backMs: number },
  stretchesOf: (parts: readonly StepPart[], looked: LookedSpan) => FactStretch[],
): Promise<SubjectCondition[]> {
  const everyMs = lookEveryMs(minutes);
  const window = { startMs: Math.floor((span.startMs - backMs) / everyMs) * everyMs, endMs: span.endMs };
  const atOnce = Math.max(1, Math.floor((mostSteps * everyMs) / (window.endMs - window.startMs)));
  const subjects: SubjectCondition[] = [];
  for (let from = 0; from < machines.length; from += atOnce) {
    const some = machines.slice(from, from + atOnce);
    const found = await partsOf(source, some, window, everyMs);
    for (const machine of some) {
      const stretches = stretchesOf(found(machine.mid), {
        ...span,
        everyMs,
        before: before?.get(machine.mid),
      });
      subjects.push({ subject: subjectOf(machine), stretches: untilNow(stretches, source.nowMs) });
      // Others are served meanwhile.
      await nextTurn();
    }
  }
  return subjects;
}

type LookedSpan = TimeWindow & { readonly everyMs: number; readonly before: FactsBefore | undefined };
/** Packages of one product in a step, and of them the useful ones. */
type StepPart = TimedPart<{ product: number; packages: number; useful: number; usefulMg: number }>;

/** By machine, in time order. */
async function partsOf(
  { reading, nowMs }: ConditionSource,
  equipment: readonly RegisteredEquipment[],
  window: TimeWindow,
  everyMs: number,
): Promise<(mid: number) => StepPart[]> {
  const filter = {
    windows: [window],
    untilNow: window.endMs >= nowMs,
    equipment,
    operator: null,
    product: null,
  };
  const read = await readStepSums(reading, filter, useful, everyMs);
  return (mid) =>
    read
      .flatMap((ofMachines) => partsIn(ofMachines.get(mid)))
      .toSorted((one, other) => one.startMs - other.startMs);
}

const partsIn = (sums: StepSums | undefined): StepPart[] =>
  (sums?.startS ?? []).map((startS, i) => ({
    startMs: startS * 1000,
    of: {
      product: sums?.product[i] ?? 0,
      packages: sums?.packages[i] ?? 0,
      useful: sums?.counted[i] ?? 0,
      usefulMg: sums?.countedMg[i] ?? 0,
    },
  }));

interface Counts {
  packages: number;
  useful: number;
}

const slidingCounts = (lengthMs: number) => ({
  lengthMs,
  empty: (): Counts => ({ packages: 0, useful: 0 }),
  add: (sum: Counts, part: Counts) => {
    sum.packages += part.packages;
    sum.useful += part.useful;
  },
  remove: (sum: Counts, part: Counts) => {
    sum.packages -= part.packages;
    sum.useful -= part.useful;
  },
});

/** Share of what is not useful in a sliding window above a limit, percent. */
export const readRejects: ReadCondition<"rejects"> = (source, condition, watched) => {
  const { limit, minutes, minimumPackages, deadband } = condition;
  const windowMs = minutes * minuteMs;
  return ofEachMachine(source, watched, { minutes, backMs: windowMs }, (parts, looked) => {
    const values = slidingValues(parts, slidingCounts(windowMs), looked, ({ packages, useful: good }) => {
      if (packages === 0) return null;
      return packages < minimumPackages ? undefined : percentOf(packages - good, packages);
    });
    const of = { limit, side: "above", deadband } as const;
    return factStretches(values, of, looked.before, ({ value }) => ({ value, limit, minutes }));
  });
};

interface Weights {
  /** By product. */
  readonly of: Map<number, { count: number; sumMg: number }>;
  /** Of what was added last. */
  product: number;
}
type Weight = { readonly product: number; readonly useful: number; readonly usefulMg: number };

const change = (sum: Weights, { product, useful: count, usefulMg }: Weight, sign: 1 | -1): void => {
  const known = sum.of.get(product) ?? { count: 0, sumMg: 0 };
  known.count += sign * count;
  known.sumMg += sign * usefulMg;
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
export const readMeanDrift: ReadCondition<"meanDrift"> = (source, condition, watched) => {
  const { minutes, against } = condition;
  const backMs = minutes * minuteMs + (against === "day" ? dayMs : 0);
  return ofEachMachine(source, watched, { minutes, backMs }, (parts, looked) =>
    driftsOf(
      source,
      condition,
      parts.filter(({ of }) => of.useful > 0),
      looked,
    ),
  );
};

function driftsOf(
  { registrations }: ConditionSource,
  { limit, side, against, minutes, minimumPackages, deadband }: ConditionOf<"meanDrift">,
  parts: readonly StepPart[],
  span: LookedSpan,
): FactStretch[] {
  const windowMs = minutes * minuteMs;
  // A part belongs to the day before a window when it belongs to the day before that window's start.
  const moved =
    against === "day" ? parts.map(({ startMs, of }) => ({ startMs: startMs + windowMs, of })) : [];
  const days = slidingSums(moved, slidingWeights(dayMs), span);
  const found = new Map<number, { readonly product: number; readonly drift: number }>();
  const values = slidingValues(parts, slidingWeights(windowMs), span, (sum, atMs) => {
    // Both slide over the same instants.
    const dayBefore = against === "day" ? days.next().value?.sum.of : undefined;
    const now = sum.of.get(sum.product);
    if (now === undefined) return null;
    if (now.count < minimumPackages) return undefined;
    const reference = dayBefore?.get(sum.product);
    const nominalMg = registrations.productById.get(sum.product)?.limits?.targetMg ?? null;
    const fromMg =
      against === "nominal"
        ? nominalMg
        : reference === undefined || reference.count < minimumPackages
          ? null
          : reference.sumMg / reference.count;
    if (fromMg === null) return null;
    const drift = (now.sumMg / now.count - fromMg) / 1000;
    found.set(atMs, { product: sum.product, drift });
    return side === "both" ? Math.abs(drift) : side === "above" ? drift : -drift;
  });
  const of = { limit, side: "above", deadband } as const;
  return factStretches(values, of, span.before, ({ startMs, value }) => {
    const { product: id = 0, drift = value } = found.get(startMs) ?? {};
    const product = registrations.productById.get(id)?.name;
    return { value: drift, against, limit, minutes, ...(product === undefined ? {} : { product }) };
  });
}
