import { getPlannedTime } from "@fiel/contracts";
import type { ComparedTimes, TimeWindow } from "@fiel/domain";
import type { ApiClient } from "../api/api-client.ts";
import type { FilterQuery } from "./query-of-filter.ts";
import { toDates } from "./windows-of-filter.ts";

interface Request {
  readonly tenant: string;
  /** Of the present period. */
  readonly query: FilterQuery;
  /** The equal windows before. */
  readonly before: readonly TimeWindow[];
  readonly signal: AbortSignal;
}

/** Planned time of a period and of the one that it is compared with; null when it cannot be had, and nothing is compared. */
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
