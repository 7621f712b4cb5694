import { type EquipmentProduction, getProduction } from "@fiel/contracts";
import { stepFor, type TimeWindow, type WeighingClass } from "@fiel/domain";
import type { ApiClient } from "../../shared/api/api-client.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { mergeTail } from "./merge-tail.ts";

/** An answer, and when all of it was last asked for. */
export interface ProductionAnswer {
  readonly productions: readonly EquipmentProduction[];
  readonly wholeAtMs: number;
}

export interface ProductionRequest {
  readonly tenant: string;
  readonly windows: readonly TimeWindow[];
  readonly filter: Pick<DashboardFilter, "equipments" | "operator" | "product">;
  readonly typeCode: readonly WeighingClass[];
  readonly nowMs: number;
  /** What the page shows already, with its windows. */
  readonly known?: { readonly windows: readonly TimeWindow[]; readonly value: ProductionAnswer } | undefined;
}

/** Late data lands in old steps, so the whole is asked again this often; in between only the newest steps. */
const wholeEveryMs = 55_000;
/** Batches on their way when the last answer was made may still fall into these many steps. */
const lateSteps = 2;

/** Where the newest steps begin, if asking for them alone is enough. */
export const tailFrom = ({
  windows,
  known,
  nowMs,
}: Pick<ProductionRequest, "windows" | "known" | "nowMs">): number | null => {
  const [window, ...more] = windows;
  const [before, ...moreBefore] = known?.windows ?? [];
  if (!window || !before || !known || more.length > 0 || moreBefore.length > 0) return null;
  const stepMs = stepFor(windows);
  const same =
    window.startMs === before.startMs && stepMs === stepFor(known.windows) && window.endMs >= before.endMs;
  if (!same || nowMs - known.value.wholeAtMs >= wholeEveryMs) return null;
  const fromMs = (Math.floor(before.endMs / stepMs) - lateSteps) * stepMs;
  // A tail's own steps are 5 minutes wide: it only fits a picture that has the same.
  return stepMs === stepFor([{ startMs: fromMs, endMs: window.endMs }]) && fromMs > window.startMs
    ? fromMs
    : null;
};

export const fetchProduction = async (
  api: ApiClient,
  request: ProductionRequest,
  signal: AbortSignal,
): Promise<ProductionAnswer> => {
  const { tenant, windows, filter, typeCode, known, nowMs } = request;
  const ask = async (asked: readonly TimeWindow[]) => {
    const query = { ...queryOfFilter(filter, asked), interval: "5m" as const, typeCode: [...typeCode] };
    return (await api.call(getProduction, { params: { tenant }, query }, signal)).data.result;
  };
  const fromMs = tailFrom(request);
  const [window] = windows;
  if (fromMs === null || !known || !window) return { productions: await ask(windows), wholeAtMs: nowMs };
  const tail = await ask([{ startMs: fromMs, endMs: window.endMs }]);
  return { productions: mergeTail(known.value.productions, tail, fromMs), wholeAtMs: known.value.wholeAtMs };
};
