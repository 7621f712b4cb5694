import { expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { ControlChart } from "../quality/control-charts.ts";
import type { EverySample, ProductConformity } from "./conformity.ts";
import { asDownsampled, type Downsampled, downsampled, toDraw, wholeOf } from "./downsampled.ts";

const some = asDownsampled([3, 1, 2]);
const sampled: ProductConformity["samples"] = asDownsampled([]);

it("is an array in JSON, and refused where an item is none", () => {
  expect(downsampled(z.number()).parse([3, 1, 2])).toEqual([3, 1, 2]);
  expect(downsampled(z.number()).safeParse(["a"]).success).toBe(false);
  expect(toDraw(some)).toEqual([3, 1, 2]);
});

it("tells all items only when none is left out", () => {
  expect(wholeOf(some, 3)?.at(-1)).toBe(2);
  expect(wholeOf(some, 900)).toBeNull();
  expect(wholeOf(asDownsampled([]), 0)).toEqual([]);
});

it("has no last item, no first, no number and no loop, and is taken by nothing that takes a list", () => {
  type Names = Extract<keyof Downsampled<number>, string | number>;
  expectTypeOf<Names>().toEqualTypeOf<never>();
  expectTypeOf(some).not.toExtend<ArrayLike<unknown>>();
  expectTypeOf(some).not.toExtend<Iterable<unknown>>();
  // @ts-expect-error A list of all has a last item and a number; this one may lack them.
  const all: readonly number[] = some;
  // @ts-expect-error Samples to draw are not the last ones.
  const last: EverySample = sampled;
  expect([all, last]).toEqual([[3, 1, 2], []]);
});

it("is the type of each list that an answer downsamples", () => {
  type IsDownsampled<T> = T extends Downsampled<unknown> ? true : false;
  expectTypeOf<IsDownsampled<ProductConformity["samples"]>>().toEqualTypeOf<true>();
  expectTypeOf<IsDownsampled<ProductConformity["items"]>>().toEqualTypeOf<true>();
  expectTypeOf<IsDownsampled<ControlChart["points"]>>().toEqualTypeOf<true>();
  expectTypeOf<IsDownsampled<ProductConformity["latest"]>>().toEqualTypeOf<false>();
});
