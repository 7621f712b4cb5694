import type { OrderInWork } from "@fiel/contracts";
import { expect, it } from "vitest";
import { ordersOfGroups } from "./orders-of-groups.ts";

const order = (id: number, group: string) => ({ id, group: { id: 1, name: group } }) as OrderInWork;

it("are those of the groups of the chosen equipment", () => {
  const given = [order(1, "Arroz"), order(2, "Café")];
  expect(ordersOfGroups(given, new Set(["Café"])).map(({ id }) => id)).toEqual([2]);
  expect(ordersOfGroups(given, new Set())).toEqual([]);
  expect(ordersOfGroups(given, null)).toBe(given);
});
