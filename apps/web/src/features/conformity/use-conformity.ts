import { getConformity, getGiveaway, type ProductConformity } from "@fiel/contracts";
import { clipWindows, type SampleSize, type TimeWindow } from "@fiel/domain";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { toDates } from "../../shared/filters/windows-of-filter.ts";
import { giveawayAnswer, type GiveawayAnswer } from "../../shared/giveaway/use-giveaway.ts";
import { type Brush, brushedWindow, endsOpen } from "../../shared/brush/brush-range.ts";

export interface ConformityAnswer {
  readonly products: readonly ProductConformity[];
  /** The part of the period that the answer covers. */
  readonly part: TimeWindow;
  /** Giveaway of that part. */
  readonly giveaway: GiveawayAnswer;
}

interface Question {
  /** Must name exactly one equipment. */
  readonly filter: DashboardFilter;
  readonly brush: Brush | null;
  readonly sampleSize: SampleSize;
}

/** Refresh interval while live, ms: a machine weighs every second. */
const liveEveryMs = 10_000;

/** Verdicts of the samples in the brushed part of the period. */
export const useConformity = ({ filter, brush, sampleSize }: Question) => {
  const api = useApi();
  const { now } = useEnvironment();
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
      // The brush may lie between two daily windows, where nothing is requested.
      const brushed = clipped.length > 0 ? clipped : [part];
      const asked = {
        equipments,
        dates: toDates(brushed),
        ...(product === undefined ? {} : { product }),
      };
      const judged = { ...asked, equipment: [], sampleSize };
      const [answer, given] = await Promise.all([
        api.call(getConformity, { params: { tenant }, query: judged }, signal),
        api.call(getGiveaway, { params: { tenant }, query: asked }, signal),
      ]);
      const giveaway = giveawayAnswer(given.data.result, brushed, now());
      return { products: answer.data.result, part, giveaway };
    },
  });
};
