import { registerProfileSchema, type WeightStreamPackages } from "@fiel/contracts";
import { expect, test } from "vitest";
import type { RegisterImage } from "./register-image.ts";
import type { StreamPosition } from "./stream-position.ts";
import { WeightStream } from "./weight-stream.ts";

const everyMs = 250;
const packages = registerProfileSchema.parse({
  title: "Peso e bit de parado",
  packages: {
    kind: "weight-stream",
    weightMg: { address: 0, type: "i32" },
    stable: { address: 2, bit: 3 },
    rule: { thresholdG: 50, stableForMs: 250 },
  },
}).packages as WeightStreamPackages;

const imageOf = (weightMg: number, isStable: boolean): RegisterImage => ({
  number: ({ address }) => (address === 0 ? weightMg : Number(isStable)),
  text: () => null,
});

/** Looks at the weights in order; `keeps` tells whether the result of a look is stored. */
const follow = (weights: readonly (readonly [number, boolean])[], keeps: (look: number) => boolean) => {
  const stream = new WeightStream(packages);
  let kept: StreamPosition = { at: 0, made: 0, isCounted: false };
  const found: number[] = [];
  for (const [look, [weightMg, isStable]] of weights.entries()) {
    const monotonic = look * everyMs;
    const reading = stream.read(imageOf(weightMg, isStable), kept, { now: monotonic, monotonic });
    if (!keeps(look)) continue;
    found.push(...reading.columns.weightMg);
    kept = reading.position;
  }
  return found;
};

const twoPackages = [
  [0, true],
  [80_000, false],
  [231_000, true],
  [231_000, true],
  [231_000, true],
  [0, true],
  [240_000, true],
  [240_000, true],
  [-500, true],
] as const;

test("each load of the scale is one package, once its stable bit says that it stands", () => {
  expect(follow(twoPackages, () => true)).toEqual([231_000, 240_000]);
  const moving = twoPackages.map(([weightMg]) => [weightMg, false] as const);
  expect(follow(moving, () => true)).toEqual([]);
});

test("a package whose look was not kept is given again until it is", () => {
  expect(follow(twoPackages, (look) => look < 3 || look > 4)).toEqual([231_000, 240_000]);
});
