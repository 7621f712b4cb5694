import { registersOf } from "./decode.ts";
import { planCounter, type CounterPosition } from "./last-weight.ts";
import type { PackagesReading } from "./packages-reading.ts";
import type { LastWeightPackages, Profile } from "./profile.ts";
import type { RegisterImage } from "./register-image.ts";

const noColumns = { at: [], weightMg: [] };

/** The package told by a counter's step and the last weight, from registers already read. */
export const readLastWeight = (
  image: RegisterImage,
  profile: Profile,
  packages: LastWeightPackages,
  before: CounterPosition | null,
  now: number,
): PackagesReading<CounterPosition> => {
  const counter = image(packages.counter, profile);
  const range = registersOf(packages.counter) === 1 ? 2 ** 16 : 2 ** 32;
  const { made, lost, restarted } = planCounter(before, counter, range);
  const position = { counter, at: now };
  const weightMg = Math.round(image(packages.weightMg, profile));
  const isNumber = Number.isFinite(weightMg);
  if (made === 0 || !isNumber) {
    return { columns: noColumns, position, made, overrun: lost, restarted, malformed: made === 0 ? 0 : 1 };
  }
  const { verdict, inspected } = packages;
  const columns = {
    at: [Math.floor(now)],
    weightMg: [weightMg],
    ...(verdict && { verdict: [verdict.map[image(verdict, profile)] ?? null] }),
    ...(inspected && { inspected: [inspected.map[image(inspected, profile)] ?? null] }),
  };
  return { columns, position, made, overrun: lost, restarted, malformed: 0 };
};
