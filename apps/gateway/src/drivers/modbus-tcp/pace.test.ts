import { describe, expect, test } from "vitest";
import { createLookTimer, createPace } from "./pace.ts";

const minute = 60_000;

/** A wall clock that can be set, and a monotonic clock. */
const clocks = () => {
  const time = { wall: 1_000_000, monotonic: 50 };
  return {
    time,
    pass: (ms: number): void => {
      time.wall += ms;
      time.monotonic += ms;
    },
    timer: createLookTimer(
      () => time.wall,
      () => time.monotonic,
    ),
  };
};

describe("the time since a look", () => {
  test("is measured by the clock that nobody sets", () => {
    const { time, pass, timer } = clocks();
    timer.add(1_000_000, 50, null);
    pass(250);
    time.wall += 10 * 60 * minute;
    expect(timer.since(1_000_000)).toEqual({ ms: 250, isMeasured: true });
  });

  test("of a look of another process is what the wall clock says", () => {
    const { pass, timer } = clocks();
    pass(30_000);
    expect(timer.since(1_000_000)).toEqual({ ms: 30_000, isMeasured: false });
  });

  test("goes on from the last look that was kept while later ones could not be", () => {
    const { time, pass, timer } = clocks();
    timer.add(1_000_000, time.monotonic, null);
    for (let i = 0; i < 5; i += 1) {
      pass(250);
      timer.add(time.wall, time.monotonic, 1_000_000);
    }
    expect(timer.since(1_000_000)).toEqual({ ms: 1_250, isMeasured: true });
  });
});

describe("what a machine can have made", () => {
  test("grows with the time and with its highest rate", () => {
    expect(createPace(60, { ms: minute, isMeasured: true })(0)).toBe(62);
    expect(createPace(120, { ms: minute, isMeasured: true })(minute)).toBe(242);
  });

  test("is taken generously where only wall clocks tell, also where they went back", () => {
    expect(createPace(60, { ms: minute, isMeasured: false })(0)).toBe(362);
    expect(createPace(60, { ms: -minute, isMeasured: false })(0)).toBe(602);
  });
});
