import { expect, it } from "vitest";
import { shownEquipments } from "./shown-equipments.ts";

const one = [{ mid: 7 }];
const two = [{ mid: 7 }, { mid: 8 }];

it("is the only one where exactly one is needed and none was chosen", () => {
  expect(shownEquipments([], one, "one")).toEqual([7]);
});

it("is what was chosen in every other case", () => {
  expect(shownEquipments([], two, "one")).toEqual([]);
  expect(shownEquipments([], one, "many")).toEqual([]);
  expect(shownEquipments([], [], "one")).toEqual([]);
  expect(shownEquipments([8], two, "one")).toEqual([8]);
  expect(shownEquipments([9], one, "one")).toEqual([9]);
});
