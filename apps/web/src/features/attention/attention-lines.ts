import type { EquipmentFacts, EquipmentStatus, OrderInWork } from "@fiel/contracts";
import { type Concern, attentionOf, equipmentCondition, type WatchedMachine } from "@fiel/domain";
import { forecastOfOrder } from "../../shared/orders/forecast-of-order.ts";

/** A line of the attention list with the data for its text. */
export interface AttentionLine extends Concern {
  readonly status?: EquipmentStatus;
  readonly facts?: EquipmentFacts;
  readonly order?: OrderInWork;
}

interface Known {
  readonly statuses: readonly EquipmentStatus[];
  readonly facts: readonly EquipmentFacts[];
  readonly orders: readonly OrderInWork[];
  /** Whether an alert on this evidence was acknowledged. */
  readonly isAcknowledged: (equipment: number, sinceMs: number) => boolean;
}

const machineOf = (
  { equipment, status: state, speed, since, unplannedSince, occurrence }: EquipmentStatus,
  facts: EquipmentFacts | undefined,
  { isAcknowledged }: Known,
  nowMs: number,
): WatchedMachine => {
  const evidence = facts?.evidence ?? null;
  return {
    mid: equipment,
    // The server has already judged silence, so only state and speed decide here.
    condition: equipmentCondition({ state, speed, lastHeardMs: since === null ? null : nowMs, nowMs }),
    isPlanned: occurrence?.planned ?? false,
    // A planned stop loses nothing, so time counts from its end when an unplanned cause continues.
    sinceMs: unplannedSince ?? since,
    registeredMs: facts?.registeredAt ?? null,
    expectedRate: facts?.expectedRate ?? null,
    evidenceMs: evidence === null || isAcknowledged(equipment, evidence.at) ? null : evidence.at,
  };
};

/** Lines that need attention, worst first. */
export const attentionLines = (known: Known, nowMs: number): AttentionLine[] => {
  const { statuses, orders } = known;
  const factsOf = new Map(known.facts.map((one) => [one.equipment, one]));
  const machines = statuses.map((status) => machineOf(status, factsOf.get(status.equipment), known, nowMs));
  const watched = orders.map((order) => {
    const { delayMs } = forecastOfOrder(order, nowMs);
    return { id: order.id, delayMs, dueMs: order.dueAt };
  });
  return attentionOf(machines, watched, nowMs).map((line) => {
    if (line.kind === "orderLate")
      return {
        ...line,
        ...found(
          "order",
          orders.find(({ id }) => id === line.id),
        ),
      };
    const status = statuses.find(({ equipment }) => equipment === line.id);
    return { ...line, ...found("status", status), ...found("facts", factsOf.get(line.id)) };
  });
};

const found = <K extends string, T>(key: K, value: T | undefined): { [key in K]?: T } =>
  value === undefined ? {} : ({ [key]: value } as { [key in K]?: T });
