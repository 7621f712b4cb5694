import fc from "fast-check";
import { expect, test } from "vitest";
import { ModbusMachine } from "./modbus-machine.ts";
import { type MachineReading, MachineReader } from "./testing/read-machine.ts";
import { seed } from "./testing/seed.ts";

/** Weights of the newest packages that the ring holds without a gap, oldest first, mg. */
function readableWeights({ entries, head, packages, ringSize }: MachineReading, made: number): number[] {
  const weights: number[] = [];
  for (let back = 0; back < Math.min(ringSize, packages, made); back += 1) {
    const sequence = (head - back) & 0xffff;
    const entry = entries[sequence % ringSize];
    if (entry?.sequence !== sequence) break;
    weights.unshift(entry.weightMg);
  }
  return weights;
}

test(`what a reader sees of the ring is the tail of what was made, as long as the ring (seed ${seed})`, async () => {
  const scenario = fc.record({
    ringSize: fc.integer({ min: 1, max: 200 }),
    before: fc.oneof(fc.constant(0), fc.integer({ min: 65_300, max: 65_540 })),
    weights: fc.array(fc.integer({ min: 0, max: 6_000_000 }), { maxLength: 450 }),
  });
  const law = fc.asyncProperty(scenario, async ({ ringSize, before, weights }) => {
    const machine = await ModbusMachine.start({ ringSize, packagesSincePowerOn: before });
    const reader = await MachineReader.connect(machine.port);
    try {
      for (const centigrams of weights) machine.weigh(centigrams / 100);
      const read = await reader.read();
      expect(read.packages).toBe(before + weights.length);
      expect(read.head).toBe(read.packages & 0xffff);
      const seen = readableWeights(read, weights.length);
      expect(seen).toEqual(weights.slice(weights.length - seen.length).map((centigrams) => centigrams * 10));
      // 65,536 is no multiple of most ring sizes: after the roll-over the ring briefly holds only 65,536 mod n packages.
      const rolledOver = read.packages > 0xffff && read.head < ringSize;
      const capacity = rolledOver ? Math.min(ringSize, Math.max(65_536 % ringSize, read.head + 1)) : ringSize;
      expect(seen.length).toBeGreaterThanOrEqual(Math.min(capacity, weights.length));
    } finally {
      reader.close();
      await machine.close();
    }
  });
  await fc.assert(law, { numRuns: 30, seed });
});
