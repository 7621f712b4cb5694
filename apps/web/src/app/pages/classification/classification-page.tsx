import { ClassificationList } from "../../../features/classification/classification-list.tsx";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useFilter } from "../../../shared/filters/use-filter.ts";
import { FirstUse } from "../home/first-use.tsx";

export const ClassificationPage = () => {
  const [filter] = useFilter();
  const equipments = useEquipments();
  if (equipments.data?.equipments.length === 0) return <FirstUse max={equipments.data.max} />;
  return <ClassificationList filter={filter} />;
};
