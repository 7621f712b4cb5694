import { useEquipments } from "./use-equipments.ts";
import { useFilter } from "./use-filter.ts";

/** Number of equipment that the filter selects; undefined until it is known. */
export const useEquipmentCount = (): number | undefined => {
  const [{ equipments }] = useFilter();
  const { data } = useEquipments();
  return equipments.length > 0 ? equipments.length : data?.equipments.length;
};
