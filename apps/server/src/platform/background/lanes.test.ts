import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openLanes } from "./lanes.ts";

/** Lanes whose work ends when the test says so. */
function openTestLanes(atOnce: number) {
  const begun: [string, number][] = [];
  const ends = new Map<string, () => void>();
  const failures: unknown[] = [];
  const lanes = openLanes<number>({
    atOnce,
    merge: (earlier, later) => earlier + later,
    run: (key, item) => {
      begun.push([key, item]);
      if (item < 0) return Promise.reject(new Error(key));
      return new Promise((resolve) => ends.set(key, resolve));
    },
    onFailure: (error) => failures.push(error),
  });
  const end = async (key: string) => {
    ends.get(key)?.();
    await nextTurn();
  };
  return { lanes, begun, failures, end };
}

describe("lanes", () => {
  it("do not wait for a slow key, and put together what is asked of it meanwhile", async () => {
    const { lanes, begun, end } = openTestLanes(2);
    lanes.add("slow", 1);
    lanes.add("a", 1);
    lanes.add("slow", 2);
    lanes.add("slow", 3);
    await end("a");
    lanes.add("b", 1);
    expect(begun).toEqual([
      ["slow", 1],
      ["a", 1],
      ["b", 1],
    ]);
    await end("slow");
    expect(begun.at(-1)).toEqual(["slow", 5]);
  });

  it("work at so many at once, in the order asked", async () => {
    const { lanes, begun, end } = openTestLanes(1);
    for (const key of ["a", "b", "c"]) lanes.add(key, 1);
    await end("a");
    await end("b");
    expect(begun.map(([key]) => key)).toEqual(["a", "b", "c"]);
  });

  it("go on after a failure, and take nothing new once they are closed", async () => {
    const { lanes, begun, failures, end } = openTestLanes(1);
    lanes.add("bad", -1);
    lanes.add("good", 1);
    await nextTurn();
    expect(failures).toHaveLength(1);
    const closing = lanes.close();
    lanes.add("late", 1);
    await end("good");
    await closing;
    expect(begun.map(([key]) => key)).toEqual(["bad", "good"]);
  });
});
