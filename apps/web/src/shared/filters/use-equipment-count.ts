import { useEquipments } from "./use-equipments.ts";
import { useFilter } from "./use-filter.ts";

/** How many equipment the filter leaves; undefined while it is not known. */
export const useEquipmentCount = (): number | undefined => {
  const [{ equipments }] = useFilter();
  const { data } = useEquipments();
  return equipments.length > 0 ? equipments.length : data?.equipments.length;
};
