import { ClassificationList } from "../../../features/classification/classification-list.tsx";
import { useFilter } from "../../../shared/filters/use-filter.ts";

export const ClassificationPage = () => {
  const [filter] = useFilter();
  return <ClassificationList filter={filter} />;
};
