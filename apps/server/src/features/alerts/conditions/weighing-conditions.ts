import { dayMs, minuteMs, percentOf, slidingSums, slidingValues, type TimedPart } from "@fiel/domain";
import { registeredAt } from "../../../platform/registrations/past.ts";
import {
  type ConditionOf,
  type ConditionSource,
  type FactStretch,
  factStretches,
  type ReadCondition,
} from "./condition.ts";
import { type LookedSpan, ofEachMachine, type StepPart } from "./of-each-machine.ts";

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

/** Share of packages that are not useful in a sliding window above a limit, percent. */
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
  /** Useful packages and the sum of their distances from the target, by product. */
  readonly of: Map<number, { count: number; sumMg: number }>;
  /** Product of the part that was added last. */
  product: number;
}
type Weight = { readonly product: number; readonly useful: number; readonly beyondMg: number };

const change = (sum: Weights, { product, useful: count, beyondMg }: Weight, sign: 1 | -1): void => {
  const known = sum.of.get(product) ?? { count: 0, sumMg: 0 };
  known.count += sign * count;
  known.sumMg += sign * beyondMg;
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

/**
 * Weight of the useful packages beyond the target of that time, so that a changed target is no drift. A product that had no target then uses its
 * present one; one without a target now counts from 0. Steps in which the target changed are left out.
 */
function beyondTargets(
  { productById, past }: ConditionSource["registrations"],
  parts: readonly StepPart[],
  everyMs: number,
): TimedPart<Weight>[] {
  const targetAt = (id: number, atMs: number): number => {
    const product = productById.get(id);
    const now = product?.limits;
    if (product === undefined || !now) return 0;
    return (registeredAt(past.products.get(id), product, atMs).limits ?? now).targetMg;
  };
  return parts
    .filter(
      ({ startMs, of: { product, useful: count } }) =>
        count > 0 && targetAt(product, startMs) === targetAt(product, startMs + everyMs - 1),
    )
    .map(({ startMs, of: { product, useful: count, usefulMg } }) => ({
      startMs,
      of: { product, useful: count, beyondMg: usefulMg - count * targetAt(product, startMs) },
    }));
}

/** Drift of the mean net weight of the current product's useful packages, g: from the day before or from the nominal weight. */
export const readMeanDrift: ReadCondition<"meanDrift"> = (source, condition, watched) => {
  const { minutes, against } = condition;
  const backMs = minutes * minuteMs + (against === "day" ? dayMs : 0);
  return ofEachMachine(source, watched, { minutes, backMs }, (parts, looked) =>
    driftsOf(source, condition, beyondTargets(source.registrations, parts, looked.everyMs), looked),
  );
};

function driftsOf(
  { registrations }: ConditionSource,
  { limit, side, against, minutes, minimumPackages, deadband }: ConditionOf<"meanDrift">,
  parts: readonly TimedPart<Weight>[],
  span: LookedSpan,
): FactStretch[] {
  const windowMs = minutes * minuteMs;
  // Moves the parts by a window, so that the day's window ends where the present window begins.
  const moved =
    against === "day" ? parts.map(({ startMs, of }) => ({ startMs: startMs + windowMs, of })) : [];
  const days = slidingSums(moved, slidingWeights(dayMs), span);
  const found = new Map<number, { readonly product: number; readonly drift: number }>();
  const values = slidingValues(parts, slidingWeights(windowMs), span, (sum, atMs) => {
    // Both series have the same instants.
    const dayBefore = against === "day" ? days.next().value?.sum.of : undefined;
    const now = sum.of.get(sum.product);
    if (now === undefined) return null;
    if (now.count < minimumPackages) return undefined;
    const reference = dayBefore?.get(sum.product);
    const hasTarget = (registrations.productById.get(sum.product)?.limits ?? null) !== null;
    const fromMg =
      against === "nominal"
        ? hasTarget
          ? 0
          : null
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
