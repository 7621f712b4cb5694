import type { ProductionCard } from "@fiel/contracts";
import { expect, it } from "vitest";
import type { ShownCondition } from "../../shared/equipment-status/conditions.ts";
import { inOrder, type StatedCard } from "./in-order.ts";

const card = (id: number, condition: ShownCondition, sinceMs: number | null = 0): StatedCard => ({
  card: { equipment: { id, name: `M${id}`, groupName: null } } as ProductionCard,
  state: { condition, speed: 0, sinceMs, cause: null },
});
const idsOf = (cards: readonly StatedCard[]) => cards.map(({ card: { equipment } }) => equipment.id);

const given = [
  card(1, "producing", 5),
  card(2, "disconnected", 9),
  card(3, "stopped", 7),
  card(4, "planned", 1),
  card(5, "stopped", 2),
  card(6, "producing", 1),
  card(7, "disconnected", null),
];

it("puts what stands first, the longest before the others, and leaves those that produce by name", () => {
  expect(idsOf(inOrder(given, "stopped"))).toEqual([5, 3, 2, 7, 4, 1, 6]);
});

it("leaves the cards by name unless it is asked", () => {
  expect(inOrder(given, "name")).toBe(given);
});
