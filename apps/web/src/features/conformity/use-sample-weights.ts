import { type ConformitySample, getConformity, type ProductConformity, toDraw } from "@fiel/contracts";
import type { SampleSize } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

interface Question {
  readonly equipment: number;
  readonly product: ProductConformity;
  readonly sample: ConformitySample;
  readonly sampleSize: SampleSize;
}

/** Net weights of every package of one sample, g. Loaded separately, since the page's answer may hold only extremes. */
export const useSampleWeights = ({ equipment, product, sample, sampleSize }: Question) => {
  const api = useApi();
  const { client } = useSignedIn();
  const { startDate, endDate } = sample;
  const { productId, productCodeText, packageWeight } = product;
  return useQuery({
    queryKey: [
      "sample-weights",
      client.tenant,
      equipment,
      { productId, productCodeText, packageWeight },
      sample,
      sampleSize,
    ],
    queryFn: async ({ signal }) => {
      const query = {
        equipment: [equipment],
        equipments: [],
        sampleSize,
        dates: [{ startTimestamp: startDate, endTimestamp: endDate + 1 }],
        ...(productCodeText === null ? {} : { product: productCodeText }),
      };
      const { data } = await api.call(getConformity, { params: { tenant: client.tenant }, query }, signal);
      const found = data.result.find((one) => one.productId === productId);
      // A sample has fewer packages than are downsampled.
      return (found ? toDraw(found.items) : []).slice(0, sampleSize).map(({ weight }) => weight);
    },
    // Weighings hardly ever change; a corrected package weight or late weighings may still change a sample.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
};
