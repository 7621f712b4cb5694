import type { EquipmentStatus, ProductionCard } from "@fiel/contracts";
import { equipmentCondition } from "@fiel/domain";
import { type ShownCondition, shownCondition } from "../../shared/equipment-status/conditions.ts";

/** Present state of an equipment. */
export interface CardState {
  readonly condition: ShownCondition;
  /** Packages a minute. */
  readonly speed: number;
  /** Start of the state, UTC ms; null when unknown. */
  readonly sinceMs: number | null;
  /** Occurrence that explains a stop, with its start; null when there is none. */
  readonly cause: EquipmentStatus["occurrence"];
}

/**
 * Taken from the status call when it has answered, so that card and status line agree; else from the card. The server has already judged silence in
 * both, so only state and speed decide here.
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
