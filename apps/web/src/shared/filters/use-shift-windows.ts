import { type EquipmentListItem, listShiftExceptions, listShiftPatterns } from "@fiel/contracts";
import {
  type ProductionDay,
  productionDayAt,
  type RegisteredShifts,
  type Shift,
  shiftAt,
  shiftBefore,
  shiftPlanOf,
} from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/use-api.ts";
import { useEnvironment } from "../environment/environment.ts";
import { useSignedIn } from "../session/use-session.ts";
import { useEquipments } from "./use-equipments.ts";

/** Shifts of equipment that share one shift plan. */
export interface GroupShifts {
  /** Name of the group when groups have different plans; null when there is a single plan. */
  readonly group: string | null;
  /** Null between two shifts. */
  readonly now: Shift | null;
  readonly before: Shift | null;
  readonly day: ProductionDay;
}

const useRegisteredShifts = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["registered-shifts", tenant],
    queryFn: async ({ signal }): Promise<RegisteredShifts> => {
      const [patterns, exceptions] = await Promise.all([
        api.call(listShiftPatterns, { params: { tenant } }, signal),
        api.call(listShiftExceptions, { params: { tenant } }, signal),
      ]);
      return { patterns, exceptions };
    },
    staleTime: 60_000,
    meta: { live: ["registrations"] },
  });
};

type Owner = Pick<EquipmentListItem, "group" | "groupId">;

const plant: Owner = { group: null, groupId: null };

/** Owners of shift plans: groups that registered their own, and the plant for all other equipment. */
const ownersOf = (
  { patterns, exceptions }: RegisteredShifts,
  equipments: readonly EquipmentListItem[],
): Owner[] => {
  const own = new Set([...patterns, ...exceptions].map(({ groupId }) => groupId));
  const owners = equipments.map((one): Owner => (own.has(one.groupId) ? one : plant));
  return [...new Map(owners.map((one) => [one.groupId, one])).values()];
};

/** Shifts of the chosen equipment, or of all when none is chosen. Empty when no shifts are registered. */
export const useShiftWindows = (chosen: readonly number[]): readonly GroupShifts[] => {
  const { data: registered } = useRegisteredShifts();
  const { data: all } = useEquipments();
  const { now } = useEnvironment();
  const { timeZone } = useSignedIn().client;
  if (registered === undefined || all === undefined || registered.patterns.length === 0) return [];
  const equipments = all.equipments.filter(({ mid, removedAt }) =>
    chosen.length === 0 ? removedAt === null : chosen.includes(mid),
  );
  const owners = ownersOf(registered, equipments);
  const atMs = now();
  return owners.map(({ group, groupId }) => {
    const plan = shiftPlanOf(registered, groupId);
    return {
      group: owners.length === 1 ? null : group,
      now: shiftAt(plan, atMs, timeZone),
      before: shiftBefore(plan, atMs, timeZone),
      day: productionDayAt(plan, atMs, timeZone),
    };
  });
};
