import type { BoardMachine, ProductionCard } from "@fiel/contracts";
import {
  dayMs,
  type EquipmentCondition,
  type StopInForce,
  stopInForce,
  unplannedSinceMs,
} from "@fiel/domain";
import {
  type EquipmentState,
  equipmentStates,
  neverHeard,
} from "../../platform/dashboard/equipment-states.ts";
import { type OpenOccurrence, readOpenOccurrences } from "../../platform/telemetry/open-occurrences.ts";
import { readPlannedEnds } from "../../platform/telemetry/planned-ends.ts";
import type { BoardContext } from "./board-context.ts";

/** Age up to which an open occurrence explains a stop, ms. Source: domain decisions, "Subscription", last paragraph. */
const openWithinMs = 5 * dayMs;

/** A machine without the figures that need a plan or a time account. */
export type PresentMachine = Omit<BoardMachine, "plan" | "oee">;

/** Present state and production of a board's machines, in the filter's order. */
export async function machinesOfBoard(context: BoardContext): Promise<PresentMachine[]> {
  const { source, filter, figures } = context;
  if (filter.equipment.length === 0) return [];
  const { reading, nowMs } = source;
  const mids = filter.equipment.map(({ mid }) => mid);
  const [cards, states, open] = await Promise.all([
    figures.cards(filter, source),
    equipmentStates(reading, nowMs),
    readOpenOccurrences(reading, mids, nowMs - openWithinMs),
  ]);
  const machines = cards.map((card) => {
    const { id } = card.equipment;
    const stop = stopInForce(open.get(id) ?? [], source.registrations.plannedEvents);
    return machineOf(card, states.get(id) ?? neverHeard, stop, context);
  });
  return withoutPlanned(machines, source);
}

/** Corrects the start of unplanned stops: a planned stop at their beginning does not count. */
async function withoutPlanned(
  machines: readonly PresentMachine[],
  { reading, registrations, nowMs }: BoardContext["source"],
): Promise<PresentMachine[]> {
  const unplanned = machines.filter(({ condition, planned }) => condition === "stopped" && !planned);
  const mids = unplanned.map(({ id }) => id);
  const ends = await readPlannedEnds(reading, mids, registrations.plannedEvents.spells, nowMs);
  return machines.map((machine) => {
    const endMs = ends.get(machine.id);
    return machine.since === null || endMs === undefined
      ? machine
      : { ...machine, since: unplannedSinceMs(machine.since, endMs) };
  });
}

function machineOf(
  card: ProductionCard,
  state: EquipmentState,
  open: StopInForce<OpenOccurrence> | undefined,
  context: BoardContext,
): PresentMachine {
  const { events } = context.source.registrations;
  const { a, ro, ru, invalid } = card.data;
  const condition = conditionOf(state, open);
  const explained = condition === "stopped" ? open : undefined;
  return {
    id: card.equipment.id,
    name: card.equipment.name,
    status: state.status,
    speed: state.speed,
    condition,
    since: state.condition === condition ? state.since : (open?.stop.startMs ?? null),
    cause: explained === undefined ? null : nameOf(explained.stop.code, events),
    causeSince: explained?.stop.startMs ?? null,
    planned: explained?.isPlanned ?? false,
    product: productOf(card, context),
    total: a.c + ro.c + ru.c + invalid.c,
    useful: a.c,
    usefulPercent: a.p,
    under: ru.c,
    over: ro.c,
    others: card.others.map(({ product, data }) => ({ name: product?.name ?? null, useful: data.a.c })),
    usefulWeight: card.others.reduce((sum, { data }) => sum + data.a.s, a.s),
  };
}

const nameOf = (code: number, events: ReadonlyMap<number, string>): string =>
  events.get(code) ?? String(code);

function conditionOf(
  { condition }: EquipmentState,
  open: StopInForce<OpenOccurrence> | undefined,
): EquipmentCondition {
  return condition === "producing" && open !== undefined ? "stopped" : condition;
}

function productOf({ product }: ProductionCard, { source }: BoardContext): BoardMachine["product"] {
  if (product === null) return null;
  const { id, name, brand, productWeight: weight, unit } = product;
  const path = source.registrations.productById.get(id)?.imagePath ?? null;
  return { id, name, brand, weight, unit, picture: path?.split("?v=")[1] ?? null };
}
