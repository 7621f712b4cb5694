import type { ConformitySample } from "@fiel/contracts";
import { expect } from "vitest";

/** Tolerates differences in the last digits of floating-point sums. */
export const close = (value: number) => expect.closeTo(value, 6) as number;

export const tolerant = (sample: ConformitySample) => ({
  ...sample,
  avg: close(sample.avg),
  dev: close(sample.dev),
  criterion: close(sample.criterion),
});

/** Mean of the values; null when there are none. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : close(values.reduce((sum, value) => sum + value, 0) / values.length);
