import type { EquipmentStatus, ProductionCard } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { cardStateOf } from "./card-state.ts";

const card = (status: number, speed: number) => ({ data: { status, speed } }) as ProductionCard;
const status: EquipmentStatus = {
  equipment: 1,
  name: "ARZ1",
  status: 2,
  speed: 0,
  since: 400,
  unplannedSince: null,
  occurrence: { code: 20, name: "Falta de filme", planned: false, since: 700 },
};

describe("the state of a card", () => {
  it("is the card's own until the state call answers", () => {
    expect(cardStateOf(card(2, 40), undefined, 1_000)).toEqual({
      condition: "producing",
      speed: 40,
      sinceMs: null,
      cause: null,
    });
  });

  it("is the state call's, with since when and why", () => {
    expect(cardStateOf(card(2, 40), status, 1_000)).toEqual({
      condition: "stopped",
      speed: 0,
      sinceMs: 400,
      cause: status.occurrence,
    });
  });

  it("is disconnected in every state but connected", () => {
    for (const state of [0, 1, 3, 4, 5, 6])
      expect(cardStateOf(card(state, 10), undefined, 1_000).condition).toBe("disconnected");
  });

  it("is a planned stop where the cause is one", () => {
    const occurrence = { code: 30, name: "Refeição", planned: true, since: 400 };
    expect(cardStateOf(card(2, 40), { ...status, occurrence }, 1_000).condition).toBe("planned");
  });
});
