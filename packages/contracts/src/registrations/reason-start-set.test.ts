import { folded, mostReasonsOfMachine } from "@fiel/domain";
import { expect, it } from "vitest";
import { reasonStartSet } from "./reason-start-set.ts";
import { reasonValues } from "./reasons.ts";

it.each(["pt_BR", "en", "es"])(
  "reasons to begin with can be registered in %s, and are few enough to find one",
  (language) => {
    const set = reasonStartSet(language);
    const names = set.flatMap((group) => [
      [folded(group.name), ...group.reasons.map(({ name }) => folded(name))],
    ]);
    for (const own of names) expect(new Set(own).size).toBe(own.length);
    expect(new Set(set.map(({ name }) => name)).size).toBe(set.length);
    const leaves = set.flatMap(({ reasons }) => reasons);
    expect(leaves.length).toBeLessThanOrEqual(mostReasonsOfMachine);
    for (const { name, lossClass } of leaves)
      expect(reasonValues.safeParse({ name, lossClass }).success).toBe(true);
  },
);

it("reasons to begin with are other words in each language", () => {
  const [pt, en] = [reasonStartSet("pt_BR"), reasonStartSet("en_US")];
  expect(en.map(({ name }) => name)).not.toEqual(pt.map(({ name }) => name));
  expect(reasonStartSet("fr")).toEqual(pt);
});
