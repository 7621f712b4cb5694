import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonPath } from "./reason-path.ts";
import { crowdedGroups, inTreeOrder, movedReason } from "./reason-tree.ts";

const reason = (id: number, parentId: number | null = null) => ({ id, parentId });
const leaf = (id: number, groupId: number | null) => ({
  ...reason(id),
  name: String(id),
  lossClass: "breakdown" as const,
  groupId,
});
const ids = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);

/** Groups 1-4, and leaves that are at the top or in one of them. */
const trees = fc
  .uniqueArray(fc.integer({ min: 5, max: 40 }), { maxLength: 12 })
  .chain((leaves) =>
    fc.tuple(...leaves.map((id) => fc.constantFrom(null, 1, 2, 3, 4).map((parent) => reason(id, parent)))),
  )
  .map((leaves) => inTreeOrder([1, 2, 3, 4].map((id) => reason(id)).concat(leaves as never)));

describe("reasons as a tree", () => {
  it("stand behind their group, and at the top where it is not listed", () => {
    const all = [reason(1), reason(2), reason(3, 2), reason(4, 1), reason(5, 2), reason(6, 9)];
    expect(ids(inTreeOrder(all))).toEqual([1, 4, 2, 3, 5, 6]);
    expect(inTreeOrder([])).toEqual([]);
  });

  it("are named with their group", () => {
    expect([reasonPath(null, "Ajuste"), reasonPath("Mecânica", "Correia")]).toEqual([
      "Ajuste",
      "Mecânica > Correia",
    ]);
  });

  it("are moved among their siblings, a group with all that is in it, and nothing is lost", () => {
    const all = [reason(1), reason(4, 1), reason(2), reason(3, 2), reason(5, 2)];
    expect(ids(movedReason(all, 2, -1))).toEqual([2, 3, 5, 1, 4]);
    expect(ids(movedReason(all, 3, 1))).toEqual([1, 4, 2, 5, 3]);
    expect(movedReason(all, 4, -1)).toBe(all);
    expect(movedReason(all, 99, 1)).toBe(all);
    fc.assert(
      fc.property(trees, fc.nat(3), fc.integer({ min: -9, max: 9 }), (tree, place, by) => {
        const moved = movedReason(tree, tree[place]?.id ?? 0, by);
        expect(new Set(ids(moved))).toEqual(new Set(ids(tree)));
        expect(moved).toHaveLength(tree.length);
        expect(inTreeOrder(moved)).toEqual(moved);
      }),
    );
  });

  it("are too many for a machine from 26 on, counted with those that all machines have", () => {
    const all = Array.from({ length: 25 }, (_, id) => leaf(id + 1, null));
    expect(crowdedGroups(all, [7, 8])).toEqual([]);
    expect(crowdedGroups([...all, leaf(30, 7)], [7, 8])).toEqual([{ groupId: 7, count: 26 }]);
    expect(crowdedGroups([...all, leaf(30, null)], [7])).toEqual([{ groupId: null, count: 26 }]);
  });
});
