import { describe, expect, it } from "vitest";
import { stripOf } from "./dot-strip.ts";

describe("the strip of a sample's packages", () => {
  it("always holds Qn - 2T, Qn - T and Qn, in order and inside", () => {
    const { placeOf } = stripOf([], 500, 15);
    const places = [470, 485, 500, 515].map(placeOf);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(places.every((place) => place > 0 && place < 1)).toBe(true);
  });

  it("piles up packages that would cover each other, and loses none", () => {
    const { dots, highest } = stripOf([500, 500, 500.1, 490, 400], 500, 15);
    expect(dots.map(({ grams }) => grams)).toEqual([400, 490, 500, 500, 500.1]);
    expect(dots.map(({ level }) => level)).toEqual([0, 0, 0, 1, 2]);
    expect(highest).toBe(2);
  });
});
