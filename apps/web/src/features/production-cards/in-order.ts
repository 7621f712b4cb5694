import type { ProductionCard } from "@fiel/contracts";
import type { ShownCondition } from "../../shared/equipment-status/conditions.ts";
import type { CardState } from "./card-state.ts";

export type CardsOrder = "name" | "stopped";

export interface StatedCard {
  readonly card: ProductionCard;
  readonly state: CardState;
}

/** Order by urgency: unplanned stops, disconnected machines, planned stops, producing machines. */
const ranks: Readonly<Record<ShownCondition, number>> = {
  stopped: 0,
  disconnected: 1,
  planned: 2,
  producing: 3,
};

const stoppedFirst = (one: StatedCard, other: StatedCard): number =>
  ranks[one.state.condition] - ranks[other.state.condition] ||
  (one.state.condition === "producing"
    ? 0
    : (one.state.sinceMs ?? Number.MAX_VALUE) - (other.state.sinceMs ?? Number.MAX_VALUE));

/** Cards by name (the order received), or by urgency with the longest first. */
export const inOrder = (cards: readonly StatedCard[], order: CardsOrder): readonly StatedCard[] =>
  order === "name" ? cards : cards.toSorted(stoppedFirst);
