import { getPlannedTime } from "@fiel/contracts";
import type { ComparedTimes, TimeWindow } from "@fiel/domain";
import type { ApiClient } from "../api/api-client.ts";
import type { FilterQuery } from "./query-of-filter.ts";
import { toDates } from "./windows-of-filter.ts";

interface Request {
  readonly tenant: string;
  /** Query of the present period. */
  readonly query: FilterQuery;
  /** The windows of the previous period of equal length. */
  readonly before: readonly TimeWindow[];
  readonly signal: AbortSignal;
}

/** Planned time of a period and of the one it is compared with; null when the call fails, and then nothing is compared. */
export const fetchComparedTimes = async (
  api: ApiClient,
  { tenant, query: { dates, equipments, operator }, before, signal }: Request,
): Promise<ComparedTimes | null> => {
  const who = operator === undefined ? { equipments } : { equipments, operator };
  const query = { dates, before: toDates(before), ...who };
  return api
    .call(getPlannedTime, { params: { tenant }, query }, signal)
    .then(({ data }) => data.result)
    .catch(() => null);
};
