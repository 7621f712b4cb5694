import type { EquipmentListItem } from "@fiel/contracts";
import { useEquipments } from "../filters/use-equipments.ts";

/** The machines of a group that are there now, by the group's name. */
export const useMachinesOfGroup = (): ((group: string) => readonly EquipmentListItem[]) => {
  const { data } = useEquipments();
  return (group) => (data?.equipments ?? []).filter((one) => one.group === group && one.removedAt === null);
};
