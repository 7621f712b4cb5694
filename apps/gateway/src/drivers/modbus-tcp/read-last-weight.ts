import { countIn, layoutOf } from "./counter-layout.ts";
import { planCounter, type CounterPosition } from "./last-weight.ts";
import type { LookContext } from "./look-context.ts";
import { nothingRead, type PackagesReading } from "./packages-reading.ts";
import type { LastWeightPackages } from "@fiel/contracts";
import type { RegisterImage } from "./register-image.ts";
import { isWeight, meaningOf } from "../value-checks.ts";

/** The package that a step of the counter and the last weight show, from registers already read. */
export const readLastWeight = (
  image: RegisterImage,
  packages: LastWeightPackages,
  before: CounterPosition | null,
  look: LookContext,
): PackagesReading<CounterPosition> => {
  const { pace, now } = look;
  const counter = countIn(image, packages.counter);
  const { step, position } = planCounter(before, counter, layoutOf(packages.counter), pace, look);
  const { kind, made } = step;
  const reading = {
    ...nothingRead(position),
    made,
    overrun: Math.max(0, made - 1),
    restarted: kind === "restarted",
    unknownReset: kind === "unknown",
  };
  const weightMg = Math.round(image.number(packages.weightMg));
  if (made === 0) return reading;
  if (!isWeight(weightMg)) return { ...reading, malformed: 1 };
  const verdict = packages.verdict && meaningOf(packages.verdict.map, image.number(packages.verdict));
  const inspected = packages.inspected && meaningOf(packages.inspected.map, image.number(packages.inspected));
  return {
    ...reading,
    columns: {
      at: [Math.floor(now)],
      weightMg: [weightMg],
      ...(verdict !== undefined && { verdict: [verdict.meaning] }),
      ...(inspected !== undefined && { inspected: [inspected.meaning] }),
    },
    meaningless: [verdict, inspected].filter((one) => one?.isKnown === false).length,
  };
};
