import {
  getDevice,
  listEquipmentGroups,
  listEquipments,
  listEvents,
  listGateways,
  listOperators,
  listProducts,
} from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Place } from "../../shared/registration/registration.ts";
import { usePlace } from "../../shared/registration/use-place.ts";

const reloadMs = 10_000;

/** Creation of the device key, UTC ms; null when there is none. */
const keyMadeAt = async ({ api, tenant }: Place, signal: AbortSignal): Promise<number | null> => {
  try {
    return (await api.call(getDevice, { params: { tenant } }, signal)).device.createdAt;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

const readFacts = async (place: Place, signal: AbortSignal) => {
  const { api, tenant } = place;
  const of = { params: { tenant } };
  const [keyAt, { result: gateways }, equipment, { groups }, products, operators, events] = await Promise.all(
    [
      keyMadeAt(place, signal),
      api.call(listGateways, of, signal),
      api.call(listEquipments, of, signal),
      api.call(listEquipmentGroups, of, signal),
      api.call(listProducts, { ...of, query: { limit: 1 } }, signal),
      api.call(listOperators, of, signal),
      api.call(listEvents, of, signal),
    ],
  );
  const equipments = equipment.equipments.filter(({ removedAt }) => removedAt === null);
  return {
    keyAt,
    gateway: gateways[0] ?? null,
    equipment: equipments[0]?.name ?? null,
    equipmentCount: equipments.length,
    equipmentMax: equipment.max,
    group: groups[0]?.name ?? null,
    product: products[0]?.name ?? null,
    operator: operators[0]?.name ?? null,
    /** System events exist from the start and do not complete the step. */
    ownEvents: events.filter(({ sys }) => !sys).length,
  };
};

export type SetupFacts = Awaited<ReturnType<typeof readFacts>>;

/** Number of open steps, out of seven. */
export const stepsLeft = (facts: SetupFacts): number => {
  const { keyAt, gateway, equipment, group, product, operator, ownEvents } = facts;
  const all = [keyAt, gateway, equipment, group, product, operator, ownEvents === 0 ? null : ownEvents];
  return all.filter((fact) => fact === null).length;
};

/** State of a plant's set-up from stored data; polled until all steps are done. */
export const useSetupFacts = () => {
  const place = usePlace();
  return useQuery({
    queryKey: ["setupFacts", place.tenant],
    queryFn: ({ signal }) => readFacts(place, signal),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && stepsLeft(data) === 0 ? false : reloadMs,
    staleTime: reloadMs,
  });
};
