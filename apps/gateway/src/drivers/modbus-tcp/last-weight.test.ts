import { describe, expect, test } from "vitest";
import { planCounter } from "./last-weight.ts";
import { spreadInstants } from "./spread-instants.ts";

const at = (counter: number) => ({ counter, at: 0 });

describe("planCounter", () => {
  test("the first look only notes where the counter stands: the last weight may be of yesterday", () => {
    expect(planCounter(null, 7, 65_536)).toEqual({ made: 0, lost: 0, restarted: false });
  });

  test("one step is one package, more steps are packages whose weights were missed", () => {
    expect(planCounter(at(7), 8, 65_536)).toEqual({ made: 1, lost: 0, restarted: false });
    expect(planCounter(at(7), 10, 65_536)).toEqual({ made: 3, lost: 2, restarted: false });
  });

  test("a u16 counter rolls over", () => {
    expect(planCounter(at(65_535), 0, 65_536)).toEqual({ made: 1, lost: 0, restarted: false });
  });

  test("a counter set back is a restart", () => {
    expect(planCounter(at(500), 2, 65_536)).toEqual({ made: 2, lost: 1, restarted: true });
    expect(planCounter(at(500), 0, 2 ** 32)).toEqual({ made: 0, lost: 0, restarted: true });
  });
});

describe("spreadInstants", () => {
  test("spreads over the time since the look before, the last one now", () => {
    expect(spreadInstants(4, 1000, 2000)).toEqual([1250, 1500, 1750, 2000]);
  });

  test("after a clock set back the instants still increase and end now", () => {
    expect(spreadInstants(3, 5000, 2000)).toEqual([1998, 1999, 2000]);
  });
});
