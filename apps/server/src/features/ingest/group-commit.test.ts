import { describe, expect, it } from "vitest";
import { groupCommit } from "./group-commit.ts";

type Piece = readonly [key: number, name: string];

/** Work that is done when told to, and remembers what was done together. */
function steered(settings: { most?: number; holdsForAll?: (error: unknown) => boolean } = {}) {
  const groups: string[][] = [];
  const doors: (() => void)[] = [];
  const add = groupCommit<Piece, string>({
    ...settings,
    keyOf: ([key]) => key,
    isHeavy: ([, name]) => name.startsWith("heavy"),
    async run(pieces) {
      const names = pieces.map(([, name]) => name);
      groups.push(names);
      await new Promise<void>((open) => doors.push(open));
      if (names.some((name) => name.startsWith("bad"))) throw new Error("bad");
      return names.map((name) => `${name}!`);
    },
  });
  const pause = async (): Promise<void> => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
  };
  const open = async (): Promise<void> => {
    doors.shift()?.();
    await pause();
  };
  const openAll = async (): Promise<void> => {
    while (doors.length > 0) await open();
  };
  const outcomes = async (all: Promise<string>[]): Promise<string[]> =>
    (await Promise.allSettled(all)).map((one) => (one.status === "fulfilled" ? one.value : "failed"));
  return { add, open, openAll, outcomes, groups };
}

describe("a group commit", () => {
  it("does the first at once, and what comes meanwhile together, whosever it is", async () => {
    const { add, openAll, outcomes, groups } = steered();
    const all = [add([1, "a"]), add([1, "b"]), add([2, "c"])];
    await openAll();
    expect(await outcomes(all)).toEqual(["a!", "b!", "c!"]);
    expect(groups).toEqual([["a"], ["b", "c"]]);
  });

  it("takes no more than so many at a time", async () => {
    const { add, openAll, outcomes, groups } = steered({ most: 2 });
    const all = ["a", "b", "c", "d"].map((name, key) => add([key, name]));
    await openAll();
    expect(await outcomes(all)).toEqual(["a!", "b!", "c!", "d!"]);
    expect(groups).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  it("fails the one that cannot be done and no other", async () => {
    const { add, openAll, outcomes } = steered();
    const all = [
      add([0, "first"]),
      ...["a", "b", "bad", "c", "d", "e"].map((name, i) => add([i % 4, name])),
      add([2, "f"]),
    ];
    await openAll();
    expect(await outcomes(all)).toEqual(["first!", "a!", "b!", "failed", "c!", "d!", "e!", "f!"]);
  });

  it("lets other keys go on while those of a failed group are tried", async () => {
    const { add, open, openAll, outcomes, groups } = steered();
    const all = [add([0, "first"]), add([1, "bad"]), add([2, "b"])];
    await open();
    await open();
    // Both are tried in lanes of their own now; what comes of a third key is under way beside them.
    all.push(add([3, "c"]), add([1, "d"]));
    expect(groups.slice(1)).toEqual([["bad", "b"], ["bad"], ["b"], ["c"]]);
    await openAll();
    expect(await outcomes(all)).toEqual(["first!", "failed", "b!", "c!", "d!"]);
  });

  it("is not tried in pieces when it would fail in each of them", async () => {
    const { add, openAll, outcomes, groups } = steered({ holdsForAll: () => true });
    const all = [add([0, "first"]), add([1, "bad"]), add([2, "b"])];
    await openAll();
    expect(await outcomes(all)).toEqual(["first!", "failed", "failed"]);
    expect(groups).toHaveLength(2);
  });

  it("does what is heavy beside the others", async () => {
    const { add, openAll, outcomes, groups } = steered();
    const all = [add([0, "a"]), add([1, "heavy"]), add([1, "b"])];
    expect(groups).toEqual([["a"], ["heavy"]]);
    await openAll();
    expect(await outcomes(all)).toEqual(["a!", "heavy!", "b!"]);
  });

  it("begins anew after everything was done", async () => {
    const { add, openAll, outcomes, groups } = steered();
    for (const name of ["a", "b"]) {
      const done = add([1, name]);
      await openAll();
      expect(await outcomes([done])).toEqual([`${name}!`]);
    }
    expect(groups).toEqual([["a"], ["b"]]);
  });
});
