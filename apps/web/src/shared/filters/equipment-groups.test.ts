import type { EquipmentListItem } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { equipmentGroups, equipmentLabel, toggleEquipments } from "./equipment-groups.ts";

const equipment = (mid: number, name: string, group: string | null): EquipmentListItem => ({
  id: mid,
  mid,
  name,
  group,
  groupId: null,
  type: 1,
  ip: null,
  port: 502,
  dataDirectory: null,
  bitmap: 0,
  expectedRate: null,
  version: 1,
  createdAt: 0,
  removedAt: null,
});

const factory = [
  equipment(1, "ZUL1", "Óleo"),
  equipment(2, "CAF10", "Café"),
  equipment(3, "CAF2", "Café"),
  equipment(4, "NPK1", null),
  equipment(5, "ACU1", "Açúcar"),
];

describe("groups of the equipment list", () => {
  it("sorts groups and names as people do, and puts what has no group last", () => {
    const groups = equipmentGroups(factory, "pt-BR");
    expect(groups.map(({ name }) => name)).toEqual(["Açúcar", "Café", "Óleo", null]);
    expect(groups[1]?.equipments.map(({ name }) => name)).toEqual(["CAF2", "CAF10"]);
  });

  it("keeps the names that contain what is searched for, in any case and without its accents", () => {
    expect(equipmentGroups(factory, "pt-BR", "acucar").map(({ name }) => name)).toEqual(["Açúcar"]);
    expect(equipmentGroups(factory, "pt-BR", " caf1").map(({ equipments }) => equipments.length)).toEqual([
      1,
    ]);
    expect(equipmentGroups(factory, "pt-BR", "none such")).toEqual([]);
  });

  it("finds a group by its name, with all that is in it", () => {
    const groups = equipmentGroups(factory, "pt-BR", "CAFÉ");
    expect(groups.map(({ equipments }) => equipments.map(({ name }) => name))).toEqual([["CAF2", "CAF10"]]);
  });
});

describe("ticking equipment", () => {
  const all = [1, 2, 3];

  it("starts from all: the first tick chooses that one alone", () => {
    expect(toggleEquipments([], [2], true, all)).toEqual([2]);
  });

  it("comes back to all when each one is ticked, or the last one is unticked", () => {
    expect(toggleEquipments([1, 2], [3], true, all)).toEqual([]);
    expect(toggleEquipments([2], [2], false, all)).toEqual([]);
  });

  it("ticks and unticks a group at once", () => {
    expect(toggleEquipments([3], [1, 3], true, [1, 2, 3, 4])).toEqual([1, 3]);
    expect(toggleEquipments([1, 2, 3], [1, 3], false, [1, 2, 3, 4])).toEqual([2]);
  });
});

it("says with its name that an equipment was removed", () => {
  const removed = (name: string) => `${name} (removido)`;
  expect(equipmentLabel({ name: "CAF2", removedAt: null }, removed)).toBe("CAF2");
  expect(equipmentLabel({ name: "CAF2", removedAt: 5 }, removed)).toBe("CAF2 (removido)");
});
