import { getConformity, type ProductConformity } from "@fiel/contracts";
import { clipWindows, type SampleSize, type TimeWindow } from "@fiel/domain";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { toDates } from "../../shared/filters/windows-of-filter.ts";
import { type Brush, brushedWindow, endsOpen } from "./brush-range.ts";

export interface ConformityAnswer {
  readonly products: readonly ProductConformity[];
  /** The part of the period that it is about. */
  readonly part: TimeWindow;
}

interface Question {
  /** With exactly one equipment. */
  readonly filter: DashboardFilter;
  readonly brush: Brush | null;
  readonly sampleSize: SampleSize;
}

/** A machine weighs every second: its samples are judged again this often. */
const liveEveryMs = 10_000;

/** Verdicts of the samples in the brushed part of the period. */
export const useConformity = ({ filter, brush, sampleSize }: Question) => {
  const api = useApi();
  return useWindowedQuery<ConformityAnswer>({
    name: "conformity",
    filter,
    live: ["weighings", "registrations"],
    liveEveryMs,
    also: [brush, sampleSize],
    frozen: !endsOpen(brush),
    fetch: async ({ windows, query, tenant, signal }) => {
      const part = brushedWindow(brush, windows);
      const clipped = clipWindows(windows, part);
      const { equipments, product } = query;
      const asked = {
        equipment: [],
        equipments,
        sampleSize,
        // A brush may lie where nothing was asked for, between two daily windows.
        dates: toDates(clipped.length > 0 ? clipped : [part]),
        ...(product === undefined ? {} : { product }),
      };
      const answer = await api.call(getConformity, { params: { tenant }, query: asked }, signal);
      return { products: answer.data.result, part };
    },
  });
};
