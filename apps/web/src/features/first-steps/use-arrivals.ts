import {
  getProductionCards,
  listProducts,
  listQuarantine,
  listQuarantineCauses,
  type QuarantinedRecord,
} from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { Place } from "../../shared/registration/registration.ts";
import { usePlace } from "../../shared/registration/use-place.ts";

const reloadMs = 5_000;
const dayMs = 86_400_000;
/** Most points on the small chart. */
const shownWeights = 30;

/** Packages that wait until their product is registered. */
export interface Waiting {
  /** Code of the product as the machine sends it. */
  readonly code: string;
  readonly count: number;
  /** Machine id; null when unknown. */
  readonly equipment: number | null;
  /** Whether the product is registered by now, so that the packages can be counted. */
  readonly registered: boolean;
}

export interface ArrivedWeight {
  readonly equipment: number | null;
  readonly atMs: number;
  readonly grams: number;
}

const unknownProduct = { reason: "unknownProduct" } as const;

const weightOf = ({ kind, equipment, record }: QuarantinedRecord): ArrivedWeight[] => {
  const { at, weightMg } = record;
  if (kind !== "weighings" || typeof at !== "number" || typeof weightMg !== "number") return [];
  return [{ equipment, atMs: at, grams: weightMg / 1_000 }];
};

/** Whether a product with this code is registered. */
const isRegistered = async ({ api, tenant }: Place, key: string, signal: AbortSignal): Promise<boolean> =>
  (await api.call(listProducts, { params: { tenant }, query: { key, limit: 1 } }, signal)).length > 0;

const readArrivals = async (place: Place, nowMs: number, signal: AbortSignal) => {
  const { api, tenant } = place;
  const of = { params: { tenant } };
  const window = { startTimestamp: nowMs - dayMs, endTimestamp: nowMs };
  const [causes, recent, cards] = await Promise.all([
    api.call(listQuarantineCauses, { ...of, query: { ...unknownProduct, limit: 50 } }, signal),
    api.call(listQuarantine, { ...of, query: { ...unknownProduct, limit: shownWeights } }, signal),
    api.call(
      getProductionCards,
      { ...of, query: { dates: [window], equipments: [], eventsCode: [] } },
      signal,
    ),
  ]);
  const told = causes.result.flatMap(({ subject, count, equipment }) =>
    subject === null || count === 0 ? [] : [{ code: subject, count, equipment }],
  );
  const [first] = told;
  const registered = first !== undefined && (await isRegistered(place, first.code, signal));
  const waiting: Waiting[] = told.map((one) => ({
    ...one,
    registered: registered && one.code === first.code,
  }));
  const counted = cards.data
    .flatMap(({ equipment, product, data, others }) =>
      [{ product, data }, ...others].map((one) => ({ equipment, ...one })),
    )
    .flatMap(({ equipment, product, data: { a, ro, ru, invalid } }) => {
      const count = a.c + ro.c + ru.c + invalid.c;
      return count === 0 ? [] : [{ equipment: equipment.name, product: product?.name ?? null, count }];
    });
  return {
    /** Most recent first. */
    waiting,
    /** Newest waiting weights, oldest first. */
    weights: recent.result.flatMap(weightOf).toSorted((one, other) => one.atMs - other.atMs),
    /** Packages counted in the last 24 h, by machine. */
    counted,
  };
};

export type Arrivals = Awaited<ReturnType<typeof readArrivals>>;

/** Packages arriving from the factory: counted ones, and those that wait for their product. */
export const useArrivals = () => {
  const place = usePlace();
  const { now } = useEnvironment();
  return useQuery({
    queryKey: ["arrivals", place.tenant],
    queryFn: ({ signal }) => readArrivals(place, now(), signal),
    refetchInterval: reloadMs,
  });
};
