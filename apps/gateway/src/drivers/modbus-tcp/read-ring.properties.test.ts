import fc from "fast-check";
import { expect, test } from "vitest";
import { FielMemory } from "../../../testing/fiel-machine.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { LearnedLimits } from "./learned-limits.ts";
import { loadProfile } from "../../../testing/load-profile.ts";
import { createPace } from "./pace.ts";
import type { RingPackages } from "@fiel/contracts";
import { readRing } from "./read-ring.ts";
import type { ReadRegisters } from "./read-span.ts";
import type { RingPosition } from "./ring.ts";

const profile = loadProfile("fiel-1");
const packages = profile.packages as RingPackages;

/** Reads registers within the protocol's limit, and lets the machine work on between two requests. */
const busyReader =
  (memory: FielMemory, between: () => void): ReadRegisters =>
  async (start, count) => {
    expect(count).toBeLessThanOrEqual(125);
    const words = await memory.read(start, count);
    between();
    return words;
  };

const look = async (memory: FielMemory, read: ReadRegisters, before: RingPosition | null, now: number) => {
  const words = await memory.read(0, 11);
  const head = {
    size: words.readUInt16BE(18),
    sequence: words.readUInt16BE(20),
    packages: words.readUInt32BE(14),
  };
  const pace = createPace(packages.maxPerMinute, { ms: now - (before?.at ?? now), isMeasured: true });
  const since = before?.at ?? null;
  return readRing(read, packages, head, before, {
    profile,
    pace,
    now,
    since,
    isKnown: false,
    headAgeMs: () => 0,
    limits: new LearnedLimits({ maxRegisters: 125, maxGap: 0 }, () => 0),
  });
};

const steps = fc.array(fc.record({ made: fc.nat({ max: 450 }), meanwhile: fc.nat({ max: 3 }) }), {
  maxLength: 12,
});

test("every package is taken once, in order, or counted as overrun: never both, never neither", async () => {
  const law = fc.asyncProperty(
    fc.integer({ min: 1, max: 200 }),
    fc.integer({ min: 0, max: 65_535 }),
    steps,
    async (size, start, looks) => {
      const memory = new FielMemory(size);
      memory.sequence = start;
      memory.word(10, start);
      let made = 0;
      let taken: number[] = [];
      let overrun = 0;
      const make = (count: number): void => {
        for (let i = 0; i < count; i += 1) memory.make({ weightMg: (made += 1) * 10 });
      };
      let { position } = await look(memory, memory.read, null, 0);
      for (const [i, step] of [...looks, { made: 0, meanwhile: 0 }].entries()) {
        make(step.made);
        const reading = await look(
          memory,
          busyReader(memory, () => make(step.meanwhile)),
          position,
          i + 1,
        );
        position = reading.position;
        overrun += reading.overrun;
        taken = taken.concat(reading.columns.weightMg);
      }
      expect(taken.length + overrun).toBe(made);
      expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
      expect(taken.every((weight) => weight >= 10 && weight <= made * 10)).toBe(true);
    },
  );
  await fc.assert(law, propertyRuns(60));
});

test("while the ring is read often enough nothing is lost at all", async () => {
  const law = fc.asyncProperty(
    fc.integer({ min: 20, max: 200 }),
    fc.array(fc.nat({ max: 20 }), { maxLength: 30 }),
    async (size, looks) => {
      const memory = new FielMemory(size);
      // Room for the entries that the rollover's jump of the index would overwrite early is given by < 2 x 20.
      const expected: number[] = [];
      const taken: number[] = [];
      let { position } = await look(memory, memory.read, null, 0);
      for (const [i, count] of looks.entries()) {
        for (let k = 0; k < count; k += 1) {
          const weightMg = (expected.length + 1) * 10;
          expected.push(weightMg);
          memory.make({ weightMg });
        }
        const reading = await look(memory, memory.read, position, i + 1);
        position = reading.position;
        taken.push(...reading.columns.weightMg);
        expect(reading.overrun).toBe(0);
      }
      expect(taken).toEqual(expected);
    },
  );
  await fc.assert(law, propertyRuns(60));
});

test("the instants of a look increase, lie after the look before and never in the future", async () => {
  const law = fc.asyncProperty(
    fc.integer({ min: 1, max: 200 }),
    fc.integer({ min: 201, max: 100_000 }),
    async (count, elapsed) => {
      const memory = new FielMemory();
      const first = await look(memory, memory.read, null, 1_000_000);
      for (let i = 0; i < count; i += 1) memory.make({ weightMg: 10 });
      const { columns } = await look(memory, memory.read, first.position, 1_000_000 + elapsed);
      const before = [1_000_000, ...columns.at];
      expect(columns.at.every((at, i) => at > before[i]! && at <= 1_000_000 + elapsed)).toBe(true);
      expect(columns.at.every(Number.isInteger)).toBe(true);
    },
  );
  await fc.assert(law, propertyRuns(100));
});
