import type { EquipmentListItem } from "@fiel/contracts";
import { useEquipments } from "../filters/use-equipments.ts";

/** Returns the present machines of a group by the group's name; removed ones are left out. */
export const useMachinesOfGroup = (): ((group: string) => readonly EquipmentListItem[]) => {
  const { data } = useEquipments();
  return (group) => (data?.equipments ?? []).filter((one) => one.group === group && one.removedAt === null);
};
