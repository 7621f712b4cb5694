import { type EquipmentProduction, getProduction } from "@fiel/contracts";
import { stepFor, type TimeWindow, type WeighingClass } from "@fiel/domain";
import type { ApiClient } from "../../shared/api/api-client.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { mergeTail } from "./merge-tail.ts";

/** Production, and when all steps were requested last, ms of the page's monotonic clock. */
export interface ProductionAnswer {
  readonly productions: readonly EquipmentProduction[];
  readonly wholeAtMs: number;
}

export interface ProductionRequest {
  readonly tenant: string;
  readonly windows: readonly TimeWindow[];
  readonly filter: Pick<DashboardFilter, "equipments" | "operator" | "product">;
  readonly typeCode: readonly WeighingClass[];
  /** Ms of the page's monotonic clock. */
  readonly monotonicMs: number;
  /** The answer shown now, with its windows. */
  readonly known?: { readonly windows: readonly TimeWindow[]; readonly value: ProductionAnswer } | undefined;
}

/**
 * Interval at which all steps are requested again, ms, since late data changes old steps; between, only the newest are. The server caches the
 * computation but not the transfer: a day of 12 machines is 3,456 steps, the newest are 36.
 */
const wholeEveryMs = 55_000;
/** Number of past steps that may still receive batches which were under way at the last answer. */
const lateSteps = 2;

/** Start of the newest steps, UTC ms; null when all steps must be requested. */
export const tailFrom = ({
  windows,
  known,
  monotonicMs,
}: Pick<ProductionRequest, "windows" | "known" | "monotonicMs">): number | null => {
  const [window, ...more] = windows;
  const [before, ...moreBefore] = known?.windows ?? [];
  if (!window || !before || !known || more.length > 0 || moreBefore.length > 0) return null;
  const stepMs = stepFor(windows);
  const same =
    window.startMs === before.startMs && stepMs === stepFor(known.windows) && window.endMs >= before.endMs;
  if (!same || monotonicMs - known.value.wholeAtMs >= wholeEveryMs) return null;
  const fromMs = (Math.floor(before.endMs / stepMs) - lateSteps) * stepMs;
  // The tail must have the same step as the known answer.
  return stepMs === stepFor([{ startMs: fromMs, endMs: window.endMs }]) && fromMs > window.startMs
    ? fromMs
    : null;
};

export const fetchProduction = async (
  api: ApiClient,
  request: ProductionRequest,
  signal: AbortSignal,
): Promise<ProductionAnswer> => {
  const { tenant, windows, filter, typeCode, known, monotonicMs } = request;
  const ask = async (asked: readonly TimeWindow[]) => {
    const query = { ...queryOfFilter(filter, asked), interval: "5m" as const, typeCode: [...typeCode] };
    return (await api.call(getProduction, { params: { tenant }, query }, signal)).data.result;
  };
  const fromMs = tailFrom(request);
  const [window] = windows;
  if (fromMs === null || !known || !window)
    return { productions: await ask(windows), wholeAtMs: monotonicMs };
  const tail = await ask([{ startMs: fromMs, endMs: window.endMs }]);
  return { productions: mergeTail(known.value.productions, tail, fromMs), wholeAtMs: known.value.wholeAtMs };
};
