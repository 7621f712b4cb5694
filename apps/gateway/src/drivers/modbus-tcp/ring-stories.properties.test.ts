import fc from "fast-check";
import { expect, test } from "vitest";
import { FielMemory } from "../../../testing/fiel-machine.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { LearnedLimits } from "./learned-limits.ts";
import { loadProfile } from "../../../testing/load-profile.ts";
import { createPace } from "./pace.ts";
import type { RingPackages } from "@fiel/contracts";
import { readRing } from "./read-ring.ts";
import type { RingPosition } from "./ring.ts";

const profile = loadProfile("fiel-1");
const packages = profile.packages as RingPackages;

/** A machine and the gateway that reads it, on one clock. Each package has its own weight. */
class Story {
  readonly memory: FielMemory;
  readonly taken: number[] = [];
  made = 0;
  lost = 0;
  told = 0;
  #now = 1_000_000;
  #position: RingPosition | null = null;
  #isMeasured = true;

  constructor(size: number, sequence: number, counted: number) {
    this.memory = new FielMemory(size);
    this.show(sequence, counted);
  }

  show(sequence: number, counted: number): void {
    this.memory.sequence = sequence;
    this.memory.word(10, sequence);
    this.memory.long(7, counted);
  }

  make(count: number, everyMs: number): void {
    for (let i = 0; i < count; i += 1) this.memory.make({ weightMg: (this.made += 1) * 10 });
    this.pause(count * everyMs);
  }

  pause(ms: number): void {
    this.#now += ms;
  }

  restartGateway(): void {
    this.#isMeasured = false;
  }

  async look(): Promise<void> {
    this.#now += 250;
    const words = await this.memory.read(0, 11);
    const head = {
      size: words.readUInt16BE(18),
      sequence: words.readUInt16BE(20),
      packages: words.readUInt32BE(14),
    };
    const before = this.#position;
    const elapsed = { ms: this.#now - (before?.at ?? this.#now), isMeasured: this.#isMeasured };
    const reading = await readRing(this.memory.read, packages, head, before, {
      profile,
      pace: createPace(packages.maxPerMinute, elapsed),
      now: this.#now,
      since: before?.at ?? null,
      isKnown: before === null,
      headAgeMs: () => 0,
      limits: new LearnedLimits({ maxRegisters: 125, maxGap: 0 }, () => 0),
    });
    // A gateway stores positions as text.
    this.#position = JSON.parse(JSON.stringify(reading.position)) as RingPosition;
    this.#isMeasured = true;
    this.taken.push(...reading.columns.weightMg.map((weightMg) => weightMg / 10));
    this.lost += reading.overrun;
    this.told += Number(reading.restarted) + Number(reading.unknownReset);
  }

  async settle(): Promise<void> {
    for (let i = 0; i < 12; i += 1) await this.look();
  }
}

type Reset = "powerCycle" | "clear" | "clearCounter" | "setBack";

type Act =
  | { readonly make: number; readonly everyMs: number }
  | { readonly pause: number }
  | { readonly glitch: readonly [sequence: number, counted: number] }
  | { readonly reset: Reset; readonly back: number; readonly isSeen: boolean }
  | "look"
  | "restartGateway";

// A counter cleared at a usual modulus cannot be told from one that rolls over there.
const isAtUsualEnd = (counted: number): boolean =>
  [1e3, 1e4, 2 ** 15, 1e5, 1e6].some((end) => counted < end && counted >= end - 4);

const reset = (story: Story, kind: Reset, back: number): void => {
  const { sequence, packages: counted } = story.memory;
  if (isAtUsualEnd(counted)) return;
  if (kind === "powerCycle") story.memory.powerCycle();
  if (kind === "clear") story.show(0, 0);
  if (kind === "clearCounter") story.show(sequence, 0);
  if (kind === "setBack" && counted > 500) story.show((sequence - back) & 0xffff, counted - back);
};

/** One look at wrong registers, then one at the right ones. */
const glitch = async (story: Story, sequence: number, counted: number): Promise<void> => {
  const right = [story.memory.sequence, story.memory.packages] as const;
  if (Math.abs(sequence - right[0]) < 3_000 || Math.abs(counted - right[1]) < 3_000) return;
  story.show(sequence, counted);
  await story.look();
  story.show(...right);
  await story.look();
};

const play = async (story: Story, act: Act): Promise<void> => {
  if (act === "look") return story.look();
  if (act === "restartGateway") return story.restartGateway();
  if ("make" in act) return story.make(act.make, act.everyMs);
  if ("pause" in act) return story.pause(act.pause);
  if ("glitch" in act) return glitch(story, ...act.glitch);
  if (act.isSeen) await story.settle();
  reset(story, act.reset, act.back);
  if (act.isSeen) await story.settle();
};

const resets = (isSeen: boolean): fc.Arbitrary<Act> =>
  fc.record({
    reset: fc.constantFrom<Reset>("powerCycle", "clear", "clearCounter", "setBack"),
    back: fc.integer({ min: 1, max: 20 }),
    isSeen: fc.constant(isSeen),
  });

const acts = (isSeen: boolean): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ make: fc.nat({ max: 450 }), everyMs: fc.integer({ min: 60, max: 3_000 }) }),
      },
      { weight: 2, arbitrary: fc.record({ pause: fc.nat({ max: 40_000_000 }) }) },
      { weight: 5, arbitrary: fc.constantFrom<Act>("look", "look", "look", "restartGateway") },
      { weight: 2, arbitrary: resets(isSeen) },
      {
        weight: isSeen ? 1 : 0,
        arbitrary: fc.record({ glitch: fc.tuple(fc.nat({ max: 65_535 }), fc.nat({ max: 2 ** 32 - 1 })) }),
      },
    ),
    { maxLength: 25 },
  );

const machines = fc.record({
  size: fc.integer({ min: 1, max: 200 }),
  // Half of the sequences are within a ring's length of the roll-over, where a reset between two looks resembles it.
  sequence: fc.option(fc.oneof(fc.nat({ max: 65_535 }), fc.integer({ min: 65_536 - 200 - 16, max: 65_535 }))),
  counted: fc.oneof(fc.nat({ max: 4e9 }), fc.nat({ max: 70_000 })),
});

const told = async (
  machine: { size: number; sequence: number | null; counted: number },
  all: readonly Act[],
) => {
  const story = new Story(machine.size, machine.sequence ?? machine.counted & 0xffff, machine.counted);
  await story.settle();
  for (const act of all) await play(story, act);
  await story.settle();
  return story;
};

const noFalsePackage = ({ taken, made, lost }: Story): void => {
  expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
  expect(taken.every((one) => one >= 1 && one <= made)).toBe(true);
  expect(taken.length + lost).toBeLessThanOrEqual(made);
};

test("what is given and what is told as lost is all that was made, through resets that are looked at", async () => {
  const law = fc.asyncProperty(machines, acts(true), async (machine, all) => {
    const story = await told(machine, all);
    noFalsePackage(story);
    expect(story.taken.length + story.lost).toBe(story.made);
  });
  await fc.assert(law, propertyRuns(200));
});

type Example = [{ size: number; sequence: number; counted: number }, Act[]];
const powerCycle: Act = { reset: "powerCycle", back: 1, isSeen: false };
const clearCounter: Act = { reset: "clearCounter", back: 1, isSeen: false };

const resetsNearTheRollOver: Example[] = [
  [{ size: 4, sequence: 65_533, counted: 13 }, [powerCycle, { make: 1, everyMs: 60 }, clearCounter]],
  // The counter is as far from 1,000 as the sequence from its end.
  [{ size: 1, sequence: 65_320, counted: 782 }, [{ make: 3, everyMs: 2_354 }, powerCycle]],
];

test("no package is made up and no loss either, whatever happens between two looks", async () => {
  const law = fc.asyncProperty(machines, acts(false), async (machine, all) => {
    noFalsePackage(await told(machine, all));
  });
  await fc.assert(law, { ...propertyRuns(200), examples: resetsNearTheRollOver });
});
