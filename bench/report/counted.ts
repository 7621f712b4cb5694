import type { Inventory } from "../fill/inventory.ts";
import type { Check } from "./result.ts";

/** Checks that rows, five-minute roll-ups and hourly roll-ups all count `expected` weighings. */
export function counted(label: string, stored: Inventory, expected: number): Check {
  const { weighings, inFiveMinutes, inHours, inWeights } = stored;
  const isRight = [weighings, inFiveMinutes, inHours, ...(inWeights ?? [])].every(
    (count) => count === expected,
  );
  const found = `${weighings} pesagens, ${[inFiveMinutes, inHours, ...(inWeights ?? [])].join(", ")} nos resumos, e não ${expected}`;
  return {
    label: `tudo o que foi confirmado está gravado uma vez, ${label}`,
    problem: isRight ? null : found,
  };
}
