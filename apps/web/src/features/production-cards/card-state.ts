import type { EquipmentStatus, ProductionCard } from "@fiel/contracts";
import { type EquipmentCondition, equipmentCondition } from "@fiel/domain";

/** How an equipment is now. */
export interface CardState {
  readonly condition: EquipmentCondition;
  /** Packages per minute. */
  readonly speed: number;
  /** Since when, UTC ms; null when it is not known. */
  readonly sinceMs: number | null;
  /** What a stop was explained with. */
  readonly cause: string | null;
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
  const condition = equipmentCondition({ state, speed, lastHeardMs: nowMs, nowMs });
  return { condition, speed, sinceMs: status?.since ?? null, cause: status?.occurrence?.name ?? null };
};
