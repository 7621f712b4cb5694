import type { StatusRecord } from "@fiel/contracts";
import { MINUTE_MS } from "./calendar.ts";
import type { MachineModel, Segment } from "./model.ts";

/** Connection state of a machine that answers, running or not. */
export const CONNECTED = 2;

const EVERY_MS = 15 * MINUTE_MS;

/** A status at each change of state, and one every quarter of an hour in between. */
export function statusesOfDay(machine: MachineModel, segments: readonly Segment[]): StatusRecord[] {
  return segments.flatMap(({ startMs, endMs, product, operator, speed }) => {
    const count = Math.ceil((endMs - startMs) / EVERY_MS);
    return Array.from({ length: count }, (_, index) => ({
      equipment: machine.mid,
      at: startMs + index * EVERY_MS,
      state: CONNECTED,
      speed,
      product: product.codeText,
      operator,
    }));
  });
}
