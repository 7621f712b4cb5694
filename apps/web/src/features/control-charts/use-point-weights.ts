import { type ControlChart, type ControlPoint, getConformity, toDraw } from "@fiel/contracts";
import { sampleSizes } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Net weights of every package of a point, g, in time order. Loaded separately, since a chart has thousands of packages. */
export const usePointWeights = (
  equipment: number,
  chart: ControlChart,
  point: ControlPoint,
  size: number,
) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  const { startDate, endDate } = point;
  const { productCode, packageWeight } = chart;
  return useQuery({
    queryKey: ["point-weights", tenant, equipment, productCode, packageWeight, startDate, endDate, size],
    queryFn: async ({ signal }) => {
      const query = {
        equipment: [equipment],
        equipments: [],
        sampleSize: sampleSizes[0],
        dates: [{ startTimestamp: startDate, endTimestamp: endDate + 1 }],
        product: productCode,
      };
      const { data } = await api.call(getConformity, { params: { tenant }, query }, signal);
      const [found] = data.result;
      // A point has fewer packages than are downsampled.
      return (found ? toDraw(found.items) : []).slice(0, size).map(({ weight }) => weight);
    },
    // Weighings hardly ever change; a corrected package weight or late weighings may still change a point.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (): undefined => undefined,
  });
};
