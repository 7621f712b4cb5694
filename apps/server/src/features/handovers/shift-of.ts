import { noGroup } from "@fiel/contracts";
import { shiftPlanOf, type ShiftPlan, type Turn, turnAt } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import { byName } from "../../platform/records/by-name.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";

/** Group of machines with its name; both null for the machines without one. */
export interface MachineGroup {
  readonly id: number | null;
  readonly name: string | null;
}

/** A shift of a group. */
export interface GroupShift {
  readonly group: MachineGroup;
  readonly turn: Turn;
  readonly plan: ShiftPlan;
}

type Plant = Pick<TenantRegistrations, "equipment" | "groups" | "shifts">;

/** Groups that have present machines, by name; the machines without one come last. */
export function groupsOf({ equipment, groups }: Plant): MachineGroup[] {
  const ids = new Set(
    [...equipment.values()].filter(({ removedAt }) => removedAt === null).map(({ groupId }) => groupId),
  );
  const named = [...ids].flatMap((id) => (id === null ? [] : [{ id, name: groups.get(id) ?? String(id) }]));
  const inOrder: MachineGroup[] = named.toSorted((one, other) => byName(one.name, other.name));
  return ids.has(null) ? [...inOrder, { id: null, name: null }] : inOrder;
}

/** Id of a group from a query; null for the machines without one. */
export const groupIdOf = (group: number | typeof noGroup): number | null =>
  group === noGroup ? null : group;

/** The group's machines that were there in the shift, by name. */
export const machinesOf = (
  { equipment }: Pick<Plant, "equipment">,
  { group, turn }: Pick<GroupShift, "group" | "turn">,
): RegisteredEquipment[] =>
  [...equipment.values()]
    .filter(({ groupId, removedAt }) => groupId === group.id && (removedAt ?? Infinity) > turn.startMs)
    .toSorted((one, other) => byName(one.name, other.name));

/** The shift of a group at an instant. */
export function shiftAtInstant(
  plant: Plant,
  group: MachineGroup,
  atMs: number,
  timeZone: string,
): GroupShift {
  const plan = shiftPlanOf(plant.shifts, group.id);
  return { group, plan, turn: turnAt(plan, atMs, timeZone) };
}

/** The shift of a group that begins at an instant and has begun. Throws InvalidRequest for no group, and for no such shift. */
export function requireShift(
  plant: Plant,
  { group: id, start }: { readonly group: number | null; readonly start: number },
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
): GroupShift {
  const group = groupsOf(plant).find((one) => one.id === id);
  if (group === undefined) throw new CallError("InvalidRequest", { fields: { group: "notFound" } });
  if (start > nowMs) throw new CallError("InvalidRequest", { fields: { start: "inFuture" } });
  const shift = shiftAtInstant(plant, group, start, timeZone);
  if (shift.turn.startMs !== start) throw new CallError("InvalidRequest", { fields: { start: "notFound" } });
  return shift;
}
