import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GrowingList } from "./growing-list.ts";

describe("a growing list", () => {
  it("goes on apart from its forks, whichever of them grows first", () => {
    const step = fc.record({
      from: fc.nat(),
      items: fc.array(fc.nat(), { maxLength: 4 }),
      forks: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const all = [{ list: new GrowingList<number>(), expected: [] as number[] }];
        for (const { from, items, forks } of steps) {
          const one = all[from % all.length] as (typeof all)[number];
          if (forks) all.push({ list: one.list.fork(), expected: [...one.expected] });
          one.list.push(...items);
          one.expected.push(...items);
        }
        for (const { list, expected } of all) {
          expect(list.toArray()).toEqual(expected);
          expect(list).toHaveLength(expected.length);
        }
      }),
    );
  });
});
