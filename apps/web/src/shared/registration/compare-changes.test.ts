import { describe, expect, it } from "vitest";
import { compareChanges, mergeChanges } from "./compare-changes.ts";

const base = { name: "Café", weight: "250", brand: "Serra", picture: { kind: "kept" } };

describe("what two people made of one record", () => {
  it("collides where both changed a field, each to something else", () => {
    const yours = { ...base, name: "Café A", weight: "260", brand: "Ouro" };
    const theirs = { ...base, name: "Café B", brand: "Ouro" };
    expect(compareChanges(base, yours, theirs)).toEqual([
      { name: "name", collides: true },
      { name: "weight", collides: false },
    ]);
  });

  it("is merged: what one alone changed is kept, whoever it was", () => {
    const yours = { ...base, weight: "260", picture: { kind: "chosen" } };
    const theirs = { ...base, brand: "Ouro", picture: { kind: "kept" } };
    expect(mergeChanges({ base, yours, theirs }, {})).toEqual({
      ...base,
      weight: "260",
      brand: "Ouro",
      picture: { kind: "chosen" },
    });
  });

  it("is what was chosen, where something was", () => {
    const yours = { ...base, name: "Café A", weight: "260" };
    const theirs = { ...base, name: "Café B" };
    const chosen = { name: true, weight: true };
    expect(mergeChanges({ base, yours, theirs }, chosen)).toEqual({ ...base, name: "Café B" });
    expect(mergeChanges({ base, yours, theirs }, { name: false })).toEqual(yours);
  });
});
