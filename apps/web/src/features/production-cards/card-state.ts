import type { EquipmentStatus, ProductionCard } from "@fiel/contracts";
import { equipmentCondition } from "@fiel/domain";
import { type ShownCondition, shownCondition } from "../../shared/equipment-status/conditions.ts";

/** How an equipment is now. */
export interface CardState {
  readonly condition: ShownCondition;
  /** Packages per minute. */
  readonly speed: number;
  /** Since when, UTC ms; null when it is not known. */
  readonly sinceMs: number | null;
  /** What a stop was explained with, and since when that lasts. */
  readonly cause: EquipmentStatus["occurrence"];
}

/**
 * By the state call where it has answered, since the status line beside it is made of the same; else by the card. The server
 * has judged silence in both: here state and speed decide.
 */
export const cardStateOf = (
  { data }: Pick<ProductionCard, "data">,
  status: EquipmentStatus | undefined,
  nowMs: number,
): CardState => {
  const { status: state, speed } = status ?? data;
  const cause = status?.occurrence ?? null;
  const condition = shownCondition(equipmentCondition({ state, speed, lastHeardMs: nowMs, nowMs }), cause);
  return { condition, speed, sinceMs: status?.since ?? null, cause };
};
