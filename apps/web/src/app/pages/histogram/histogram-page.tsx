import { HistogramList } from "../../../features/histogram/histogram-list.tsx";
import { useFilter } from "../../../shared/filters/use-filter.ts";

export const HistogramPage = () => {
  const [filter] = useFilter();
  return <HistogramList filter={filter} />;
};
