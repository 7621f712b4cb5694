import { connectionStates, type EquipmentCondition, equipmentCondition } from "@fiel/domain";
import { latestReports, latestStates, type Report } from "./latest-states.ts";
import type { Reading } from "./reading.ts";

/** How an equipment stands now. */
export interface PresentState {
  /** 0-6; Desconectado when the equipment was silent too long. */
  readonly status: number;
  /** Packages per minute. */
  readonly speed: number;
  readonly condition: EquipmentCondition;
  /** Id of the product that it had loaded, 0 for none. */
  readonly product: number;
}

export interface EquipmentState extends PresentState {
  /** When the condition began, UTC ms; null when the equipment was never heard of. */
  readonly since: number | null;
}

const silent: PresentState = {
  status: connectionStates.disconnected,
  speed: 0,
  condition: "disconnected",
  product: 0,
};

export const neverHeard: EquipmentState = { ...silent, since: null };

/** The state of each of the equipment (at least one) that was ever heard of, by machine id. */
export async function presentStates(
  reading: Reading,
  mids: readonly number[],
  nowMs: number,
): Promise<Map<number, PresentState>> {
  const latest = await latestReports(reading, mids);
  return new Map(latest.map((last) => [last.equipment, stateOf(last, nowMs)]));
}

/** The same with the instants at which the conditions began. */
export async function equipmentStates(
  reading: Reading,
  mids: readonly number[],
  nowMs: number,
): Promise<Map<number, EquipmentState>> {
  const latest = await latestStates(reading, mids);
  return new Map(
    latest.map((last) => {
      const since = isSilent(last, nowMs) ? last.atMs : last.since;
      return [last.equipment, { ...stateOf(last, nowMs), since }];
    }),
  );
}

const conditionOf = ({ state, speed, atMs }: Report, nowMs: number): EquipmentCondition =>
  equipmentCondition({ state, speed, lastHeardMs: atMs, nowMs });

/** It said that it was connected, and then nothing for too long. */
const isSilent = (last: Report, nowMs: number): boolean =>
  conditionOf(last, nowMs) === "disconnected" && last.state === connectionStates.connected;

function stateOf(last: Report, nowMs: number): PresentState {
  const { state, speed, product } = last;
  if (isSilent(last, nowMs)) return { ...silent, product };
  return { status: state, speed, condition: conditionOf(last, nowMs), product };
}
