import { useNow } from "../environment/use-now.ts";
import { useFilter } from "../filters/use-filter.ts";
import { type LastFact, lastFactOf } from "./last-fact.ts";
import { useEquipmentStatus } from "./use-equipment-status.ts";

/** Last fact about the filtered equipment; null while it is loading or without equipment. */
export const useLastFact = (): LastFact | null => {
  const [filter] = useFilter();
  const nowMs = useNow();
  const { data } = useEquipmentStatus(filter);
  return data && data.length > 0 ? lastFactOf(data, nowMs) : null;
};
