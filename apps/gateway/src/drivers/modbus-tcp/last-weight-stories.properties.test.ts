import fc from "fast-check";
import { expect, test } from "vitest";
import { FielMemory } from "../../../testing/fiel-machine.ts";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { LearnedLimits } from "./learned-limits.ts";
import type { CounterPosition } from "./last-weight.ts";
import { createPace, stepSlackMs } from "./pace.ts";
import { registerProfileSchema, type LastWeightPackages } from "@fiel/contracts";
import { readLastWeight } from "./read-last-weight.ts";
import { readImage } from "./register-image.ts";

interface Kind {
  readonly type: "u16" | "u32";
  /** Value at which the machine's counter starts at 0 again. */
  readonly end: number;
  readonly isInProfile: boolean;
}

const kinds: Kind[] = [
  { type: "u16", end: 65_536, isInProfile: false },
  { type: "u16", end: 32_768, isInProfile: false },
  { type: "u16", end: 10_000, isInProfile: false },
  { type: "u32", end: 100_000, isInProfile: false },
  { type: "u32", end: 1_000_000, isInProfile: false },
  { type: "u32", end: 2 ** 32, isInProfile: false },
  { type: "u16", end: 10_000, isInProfile: true },
  { type: "u32", end: 12_345, isInProfile: true },
];

const profileOf = ({ type, end, isInProfile }: Kind) =>
  registerProfileSchema.parse({
    title: "t",
    packages: {
      kind: "counter-and-last-weight",
      counter: { address: 0, type, ...(isInProfile && { modulus: end }) },
      weightMg: { address: 2, type: "u32" },
    },
  });

/** Most packages that a machine of these profiles can make between two looks. */
const mostBetweenLooks = createPace(1_500, { ms: 250, isMeasured: true })(stepSlackMs);

/** Values at which a counter may start again when its profile names none. */
const usualEnds = [1e3, 1e4, 2 ** 15, 1e5, 1e6];

/** A counter and its last weight in registers, and the gateway that reads them. Each package's weight is its number. */
class Story {
  readonly taken: number[] = [];
  made = 0;
  lost = 0;
  readonly #kind: Kind;
  readonly #memory = new FielMemory();
  #counter: number;
  #now = 1_000_000;
  #changedAt = 1_000_000;
  #position: CounterPosition | null = null;
  #isMeasured = true;

  constructor(kind: Kind, counter: number) {
    this.#kind = kind;
    this.#counter = counter;
  }

  make(count: number, everyMs: number): void {
    this.made += count;
    this.#now += count * everyMs;
    this.#set((this.#counter + count) % this.#kind.end);
  }

  pause(ms: number): void {
    this.#now += ms;
  }

  /** Clears the counter, unless it is so near a roll-over that the gateway cannot tell the difference; farther off when no look sees it. */
  clear(isSeen: boolean): void {
    const ends = [this.#kind.end, ...(this.#kind.isInProfile ? [] : usualEnds)];
    const gap = Math.min(...ends.map((end) => end - this.#counter).filter((left) => left > 0));
    if (gap > (isSeen ? mostBetweenLooks : 13 * Math.sqrt(this.#kind.end))) this.#set(0);
  }

  /** Advances the counter by more packages than it can have made while it stood still, but not close to its roll-over. */
  putForward(by: number): void {
    if (this.#counter + by < this.#kind.end - mostBetweenLooks) this.#set(this.#counter + by);
  }

  #set(counter: number): void {
    if (counter !== this.#counter) this.#changedAt = this.#now;
    this.#counter = counter;
  }

  /** Most packages that the machine can have made while the counter showed one number, for at most a minute. */
  get mostWhileStill(): number {
    return createPace(1_500, { ms: Math.min(60_000, this.#now - this.#changedAt), isMeasured: true })(1_000);
  }

  restartGateway(): void {
    this.#isMeasured = false;
  }

  async look(shown = this.#counter): Promise<void> {
    this.#now += 250;
    if (this.#kind.type === "u16") this.#memory.word(0, shown);
    else this.#memory.long(0, shown);
    this.#memory.long(2, this.made);
    const profile = profileOf(this.#kind);
    const packages = profile.packages as LastWeightPackages;
    const image = await readImage(
      (_table, start, count) => this.#memory.read(start, count),
      [{ table: "holding", start: 0, count: 4 }],
      profile,
    );
    const before = this.#position;
    const elapsed = { ms: this.#now - (before?.at ?? this.#now), isMeasured: this.#isMeasured };
    const reading = readLastWeight(image, packages, before, {
      profile,
      pace: createPace(packages.maxPerMinute, elapsed),
      now: this.#now,
      since: before?.at ?? null,
      isKnown: false,
      headAgeMs: () => 0,
      limits: new LearnedLimits({ maxRegisters: 125, maxGap: 0 }, () => 0),
    });
    this.#position = reading.position;
    this.#isMeasured = true;
    this.taken.push(...reading.columns.weightMg);
    this.lost += reading.overrun;
  }

  /** One look at a wrong value, far from the right one in both directions. */
  async glitch(shown: number): Promise<void> {
    const { end } = this.#kind;
    const forward = (shown - this.#counter + end) % end;
    if (shown < end && forward > 3_000 && end - forward > 3_000) await this.look(shown);
  }

  async settle(): Promise<void> {
    for (let i = 0; i < 10; i += 1) await this.look();
  }
}

type Act =
  | { readonly make: number; readonly everyMs: number }
  | { readonly pause: number }
  | { readonly glitch: number }
  | { readonly putForward: number }
  | "clear"
  | "restartGateway";

const play = async (story: Story, act: Act, isSeen: boolean): Promise<void> => {
  if (act === "restartGateway") return story.restartGateway();
  if (act === "clear") {
    if (isSeen) await story.settle();
    story.clear(isSeen);
    if (isSeen) await story.settle();
  } else if ("make" in act) {
    story.make(act.make, act.everyMs);
    await story.look();
  } else if ("putForward" in act) {
    if (!isSeen) return;
    await story.settle();
    if (act.putForward > story.mostWhileStill) story.putForward(act.putForward);
    await story.settle();
  } else if ("pause" in act) {
    story.pause(act.pause);
  } else if (isSeen) {
    await story.settle();
    await story.glitch(act.glitch);
  }
};

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ make: fc.nat({ max: 12 }), everyMs: fc.integer({ min: 60, max: 3_000 }) }),
    },
    { weight: 1, arbitrary: fc.record({ pause: fc.nat({ max: 40_000_000 }) }) },
    { weight: 2, arbitrary: fc.constantFrom<Act>("clear", "restartGateway") },
    { weight: 1, arbitrary: fc.record({ glitch: fc.nat({ max: 65_535 }) }) },
    { weight: 1, arbitrary: fc.record({ putForward: fc.integer({ min: 100, max: 1_400 }) }) },
  ),
  { maxLength: 40 },
);

const machines = fc
  .tuple(fc.constantFrom(...kinds), fc.double({ min: 0, max: 0.9999, noNaN: true }), fc.boolean())
  .map(([kind, share, isAtEnd]) => ({
    kind,
    counter: isAtEnd ? kind.end - 1 - Math.floor(share * 60) : Math.floor(share * kind.end),
  }));

const noFalsePackage = ({ taken, made, lost }: Story): void => {
  expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
  expect(taken.every((one) => one >= 1 && one <= made)).toBe(true);
  expect(taken.length + lost).toBeLessThanOrEqual(made);
};

test("what is given and what is told as lost is all that was made, through roll-overs and clears", async () => {
  const law = fc.asyncProperty(machines, acts, async ({ kind, counter }, all) => {
    const story = new Story(kind, counter);
    await story.settle();
    for (const act of all) await play(story, act, true);
    await story.settle();
    noFalsePackage(story);
    expect(story.taken.length + story.lost).toBe(story.made);
  });
  await fc.assert(law, propertyRuns(300));
});

test("no package is made up and no loss either, whenever the counter is cleared", async () => {
  const law = fc.asyncProperty(machines, acts, async ({ kind, counter }, all) => {
    const story = new Story(kind, counter);
    await story.settle();
    for (const act of all) await play(story, act, false);
    await story.settle();
    noFalsePackage(story);
  });
  await fc.assert(law, propertyRuns(300));
});
