import { getProductWeights, type ProductWeights } from "@fiel/contracts";
import type { WeightAmount } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useEnvironment } from "../../../shared/environment/environment.ts";
import { sharedNow, toDates, windowsNow } from "../../../shared/filters/windows-of-filter.ts";
import { usePlace } from "../../../shared/registration/use-place.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";

export interface Weighed extends Pick<ProductWeights, "useful"> {
  /** Gross weights. */
  readonly weights: readonly WeightAmount[];
}

const period = { zoom: "lst7d", ranges: [], startTime: null, endTime: null, daily: false } as const;

/** Weighings of a product in the last seven days, by its key; nothing is requested for a new product (null). */
export const useProductWeights = (key: string | null) => {
  const { api, tenant } = usePlace();
  const { timeZone } = useSignedIn().client;
  const { now } = useEnvironment();
  const { data, isError } = useQuery({
    queryKey: ["product-weights", tenant, timeZone, key],
    queryFn: ({ signal }) => {
      const dates = toDates(windowsNow(period, sharedNow(now(), timeZone), timeZone));
      const query = { dates, equipments: [], product: key ?? "" };
      return api.call(getProductWeights, { params: { tenant }, query }, signal);
    },
    enabled: key !== null,
    // Kept for ten minutes, so that typed limits are compared against the same week.
    staleTime: 10 * 60_000,
    placeholderData: (): undefined => undefined,
  });
  const weighed = useMemo((): Weighed | null => {
    if (data === undefined) return null;
    const { weights, useful } = data.data.result;
    return {
      useful,
      weights: weights.map(({ weight, amount }) => ({ weightMg: Math.round(weight * 1000), amount })),
    };
  }, [data]);
  return { weighed, failed: isError };
};
