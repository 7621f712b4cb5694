import type { EquipmentFacts, EquipmentStatus, OrderInWork } from "@fiel/contracts";
import { type Concern, attentionOf, equipmentCondition, type WatchedMachine } from "@fiel/domain";
import { forecastOfOrder } from "../../shared/orders/forecast-of-order.ts";

/** One line with all that its words are made of. */
export interface AttentionLine extends Concern {
  readonly status?: EquipmentStatus;
  readonly facts?: EquipmentFacts;
  readonly order?: OrderInWork;
}

interface Known {
  readonly statuses: readonly EquipmentStatus[];
  readonly facts: readonly EquipmentFacts[];
  readonly orders: readonly OrderInWork[];
  /** Whether somebody took in hand what failed at a machine then. */
  readonly isAcknowledged: (equipment: number, sinceMs: number) => boolean;
}

const machineOf = (
  { equipment, status: state, speed, since, unplannedSince, occurrence }: EquipmentStatus,
  facts: EquipmentFacts | undefined,
  { isAcknowledged }: Known,
  nowMs: number,
): WatchedMachine => {
  const refused = facts?.refused ?? null;
  return {
    mid: equipment,
    // The server has judged silence: here state and speed decide.
    condition: equipmentCondition({ state, speed, lastHeardMs: since === null ? null : nowMs, nowMs }),
    isPlanned: occurrence?.planned ?? false,
    // Nothing is lost in a planned stop, nor by what began in it until it is over.
    sinceMs: unplannedSince ?? since,
    registeredMs: facts?.registeredAt ?? null,
    expectedRate: facts?.expectedRate ?? null,
    refusedMs: refused === null || isAcknowledged(equipment, refused.at) ? null : refused.at,
  };
};

/** What asks for attention, worst first. */
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
