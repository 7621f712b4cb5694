import { describe, expect, test } from "vitest";
import { createPace } from "./pace.ts";
import { planRing } from "./plan-ring.ts";
import { ringPosition, type RingPlan, type RingPosition } from "./ring.ts";
import type { RingNumbers } from "./ring-story.ts";

const numbers: RingNumbers = {
  head: { range: 65_536, modulus: null },
  counter: { range: 2 ** 32, modulus: null },
};
const hour = 3_600_000;

type Numbered = readonly [sequence: number, packages: number];

interface Options {
  readonly size?: number;
  readonly everyMs?: number;
  readonly numbers?: RingNumbers;
  readonly isKnown?: boolean;
}

const look = (
  before: RingPosition | null,
  [sequence, packages]: Numbered,
  options: Options = {},
): RingPlan => {
  const ms = options.everyMs ?? 250;
  const pace = createPace(1_500, { ms, isMeasured: true });
  const head = { size: options.size ?? 200, sequence, packages };
  return planRing(before, head, options.numbers ?? numbers, {
    pace,
    now: ms,
    isKnown: options.isKnown ?? false,
  });
};

/** Packages that are lost even when all entries of the plan are present. */
const lostOf = ({ counted, sequences }: RingPlan): number => Math.max(0, counted - sequences.length);

/** Totals of looks at these heads, without the first look, which only sets the position. */
const looks = (heads: readonly Numbered[], options: Options = {}) => {
  const total = { read: [] as number[], lost: 0, restarts: 0, unknown: 0 };
  const [first, ...rest] = heads;
  let position: RingPosition | null = look(null, first ?? [0, 0], { ...options, isKnown: true }).position;
  for (const head of rest) {
    const plan: RingPlan = look(position, head, options);
    position = plan.position;
    total.read.push(...plan.sequences);
    total.lost += lostOf(plan);
    total.restarts += plan.kind === "restarted" ? 1 : 0;
    total.unknown += plan.kind === "unknown" ? 1 : 0;
  }
  return total;
};
const quiet = { read: [] as number[], lost: 0, restarts: 0, unknown: 0 };

describe("a ring that goes on", () => {
  test("is read from its position, across the roll-over of the u16 sequence", () => {
    expect(
      looks([
        [65_534, 65_534],
        [1, 65_537],
      ]),
    ).toEqual({ ...quiet, read: [65_535, 0, 1] });
  });

  test("what it no longer holds is counted as lost, exactly", () => {
    const { read, ...rest } = looks([
      [100, 100],
      [350, 350],
    ]);
    expect(rest).toEqual({ lost: 50, restarts: 0, unknown: 0 });
    expect([read.length, read[0], read.at(-1)]).toEqual([200, 151, 350]);
  });

  test("a full turn of the sequence between two looks is told by the counter", () => {
    const { read, lost } = looks(
      [
        [5, 5],
        [8, 8 + 65_536],
      ],
      { size: 10, everyMs: hour },
    );
    expect([read.length, lost]).toEqual([10, 65_529]);
  });

  test("the counter's own roll-over is no restart", () => {
    expect(
      looks([
        [65_535, 2 ** 32 - 1],
        [1, 1],
      ]),
    ).toEqual({ ...quiet, read: [0, 1] });
  });

  test("a sequence or a counter that begins again at a usual number is seen by the other", () => {
    expect(
      looks([
        [9_998, 9_998],
        [1, 10_001],
      ]).read,
    ).toEqual([9_999, 0, 1]);
    expect(
      looks([
        [500, 9_999],
        [502, 1],
      ]),
    ).toEqual({ ...quiet, read: [501, 502] });
    expect(
      looks([
        [9_999, 9_999],
        [1, 1],
      ]),
    ).toEqual({ ...quiet, read: [0, 1] });
  });

  test("the profile's modulus is followed over long pauses", () => {
    const own = { ...numbers, head: { range: 65_536, modulus: 1_000 } };
    const { read, lost } = looks(
      [
        [990, 990],
        [40, 3_040],
      ],
      { numbers: own, everyMs: hour },
    );
    expect([read.length, read[0], read.at(-1), lost]).toEqual([200, 841, 40, 1_850]);
  });

  test("counter and head read between the machine's two writes are no reset and no loss", () => {
    expect(looks([[10, 9], [11, 10], [11, 11], ...still([11, 11])])).toEqual({ ...quiet, read: [11] });
    expect(looks([[10, 10], [11, 10], [11, 11], ...still([11, 11])])).toEqual({ ...quiet, read: [11] });
    expect(looks([[10, 10], [10, 11], [11, 11], ...still([11, 11])])).toEqual({ ...quiet, read: [11] });
  });

  test("packages that the counter counts and the ring never shows are told as lost, once", () => {
    expect(looks([[10, 10], [10, 10], [10, 13], ...still([10, 13])])).toEqual({ ...quiet, lost: 3 });
    expect(looks([[10, 10], [10, 10], [12, 12], [13, 15], ...still([13, 15])])).toEqual({
      ...quiet,
      read: [11, 12, 13],
      lost: 2,
    });
    expect(
      looks([
        [10, 10],
        [10, 300],
        [10, 300],
      ]),
    ).toMatchObject({ read: [], lost: 290 });
  });
});

const still = (head: Numbered): Numbered[] => Array.from({ length: 12 }, () => head);

describe("a machine switched on again", () => {
  test("all it made since is new", () => {
    expect(
      looks([
        [40, 40],
        [3, 3],
        [3, 3],
      ]),
    ).toEqual({ ...quiet, read: [1, 2, 3], restarts: 1 });
    expect(
      looks([
        [3, 3],
        [2, 2],
        [2, 2],
      ]),
    ).toEqual({ ...quiet, read: [1, 2], restarts: 1 });
    expect(
      looks([
        [40_000, 40_000],
        [0, 0],
        [0, 0],
      ]),
    ).toEqual({ ...quiet, restarts: 1 });
  });

  test("also overnight: the u16 sequence is no hint that thousands were made", () => {
    const plan = looks(
      [
        [40_000, 40_000],
        [3, 3],
        [3, 3],
      ],
      { everyMs: 10 * hour },
    );
    expect(plan).toEqual({ ...quiet, read: [1, 2, 3], restarts: 1 });
  });

  test("a ring that outlives the power cut goes on from its position", () => {
    const plan = looks([
      [500, 40],
      [507, 2],
      [507, 2],
    ]);
    expect(plan).toEqual({ ...quiet, read: [501, 502, 503, 504, 505, 506, 507], restarts: 1 });
  });

  test("with a counter that it cannot have reached in the time nothing is made up", () => {
    expect(
      looks([
        [40_000, 40_000],
        [3_000, 3_000],
        [3_000, 3_000],
        [3_001, 3_001],
      ]),
    ).toEqual({
      ...quiet,
      read: [3_001],
      unknown: 1,
    });
  });
});

describe("a head that goes back", () => {
  test("with its counter is a controller restored: the entries read before are not read again", () => {
    const plan = looks([
      [500, 500],
      [497, 497],
      [497, 497],
      [498, 498],
    ]);
    expect(plan).toEqual({ ...quiet, read: [498], unknown: 1 });
  });

  test("alone, for a moment, is waited for", () => {
    expect(
      looks([
        [500, 500],
        [500, 500],
        [497, 500],
        [501, 501],
      ]),
    ).toEqual({ ...quiet, read: [501] });
  });

  test("alone, for good, is told, and what the counter counts meanwhile is lost and told", () => {
    const plan = looks([[500, 500], [500, 500], [497, 500], ...still([497, 500]), [498, 501]]);
    expect(plan).toEqual({ ...quiet, read: [498], unknown: 1 });
    expect(
      looks([
        [500, 500],
        [500, 500],
        [480, 503],
        [480, 503],
      ]),
    ).toEqual({ ...quiet, lost: 3, unknown: 1 });
  });
});

describe("another machine, or a wrong reading", () => {
  test("another machine behind the same address is no overrun", () => {
    for (const other of [
      [30_000, 5_000],
      [30_000, 30_000],
      [100, 90_000],
    ] as const) {
      const { read, unknown } = looks([[100, 100], other, other]);
      expect([read, unknown], String(other)).toEqual([[], 1]);
    }
  });

  test("one wrong reading between right ones changes nothing", () => {
    for (const wrong of [
      [0, 0],
      [65_535, 10],
      [11, 0],
      [11, 70_000],
      [10, 0],
    ] as const) {
      const plan = looks([[10, 10], wrong, [12, 12]]);
      expect(plan, String(wrong)).toEqual({ ...quiet, read: [11, 12] });
    }
  });
});

describe("a machine never seen", () => {
  test("is followed from now on, but one just switched on gives all it made", () => {
    expect(look(null, [900, 900])).toMatchObject({ made: 0, sequences: [], skipped: 0 });
    expect(look(null, [2, 2])).toMatchObject({ made: 2, sequences: [1, 2], skipped: 0 });
  });

  test("whose past was read by another gateway is followed from its head, and what is left is told", () => {
    expect(look(null, [3, 3], { isKnown: true })).toMatchObject({ sequences: [], counted: 0, skipped: 3 });
    expect(look(null, [900, 900], { isKnown: true })).toMatchObject({
      sequences: [],
      counted: 0,
      skipped: 200,
    });
  });
});

test("a position kept by an earlier version is gone on from", () => {
  const kept = ringPosition.parse({ sequence: 10, packages: 10, at: 0, stalled: 0 });
  expect(look(kept, [12, 12])).toMatchObject({ made: 2, sequences: [11, 12], kind: "goesOn" });
});
