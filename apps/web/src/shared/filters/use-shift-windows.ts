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

/** The shifts of equipment whose shifts are the same. */
export interface GroupShifts {
  /** Its name, where groups differ; null where there is one plan alone. */
  readonly group: string | null;
  /** Null between shifts. */
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

/** Groups that registered something of their own; the rest has the plant's. */
const ownersOf = (
  { patterns, exceptions }: RegisteredShifts,
  equipments: readonly EquipmentListItem[],
): Owner[] => {
  const own = new Set([...patterns, ...exceptions].map(({ groupId }) => groupId));
  const owners = equipments.map((one): Owner => (own.has(one.groupId) ? one : plant));
  return [...new Map(owners.map((one) => [one.groupId, one])).values()];
};

/** The shifts of the chosen equipment, of all where none is chosen; empty where no shifts are registered. */
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
