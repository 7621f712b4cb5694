import { describe, expect, it } from "vitest";
import { gather } from "./gather.ts";

/** Work that is done when told to, and remembers what was done together. */
function steered() {
  const together: string[][] = [];
  const doors: (() => void)[] = [];
  const add = gather(async (key: string, pieces: readonly string[]) => {
    together.push([...pieces]);
    await new Promise<void>((open) => doors.push(open));
    if (pieces.includes("bad")) throw new Error(`${key}: bad`);
    return pieces.map((piece) => `${piece}!`);
  });
  const open = async (): Promise<void> => {
    doors.shift()?.();
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return { add, open, together };
}

describe("gather", () => {
  it("does the first at once, and what comes meanwhile together", async () => {
    const { add, open, together } = steered();
    const all = ["a", "b", "c"].map((piece) => add("x", piece));
    await open();
    await open();
    expect(await Promise.all(all)).toEqual(["a!", "b!", "c!"]);
    expect(together).toEqual([["a"], ["b", "c"]]);
  });

  it("keeps keys apart", async () => {
    const { add, open, together } = steered();
    const all = [add("x", "a"), add("y", "b")];
    await open();
    await open();
    expect(await Promise.all(all)).toEqual(["a!", "b!"]);
    expect(together).toEqual([["a"], ["b"]]);
  });

  it("fails the one that cannot be done and no other", async () => {
    const { add, open } = steered();
    const all = Promise.allSettled(["a", "b", "bad", "c"].map((piece) => add("x", piece)));
    for (let i = 0; i < 5; i += 1) await open();
    expect((await all).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
  });

  it("begins anew after everything was done", async () => {
    const { add, open, together } = steered();
    for (const piece of ["a", "b"]) {
      const done = add("x", piece);
      await open();
      expect(await done).toBe(`${piece}!`);
    }
    expect(together).toEqual([["a"], ["b"]]);
  });
});
