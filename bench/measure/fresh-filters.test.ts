import { expect, test } from "vitest";
import { mainEquipment } from "../plan/factory.ts";
import { allButSome, differentChoices, machinesOf } from "./fresh-filters.ts";

test("no two numbers choose the same machines, and each nearly all", () => {
  const choices = Array.from({ length: differentChoices }, (_, number) => allButSome(number));
  expect(new Set(choices.map((mids) => mids.join())).size).toBe(9880);
  expect(new Set(choices.map((mids) => mids.length))).toEqual(new Set([mainEquipment - 3]));
  expect(() => allButSome(differentChoices)).toThrow(RangeError);
});

test("questions of one machine share none, and none of them has the first", () => {
  const all = [0, 1, 2, 3].flatMap((place) => machinesOf(place, 4));
  expect(all.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: mainEquipment - 1 }, (_, i) => i + 2),
  );
});
