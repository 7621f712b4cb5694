import { createDevice, type DeviceKeys, getDevice } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ApiClient } from "../../shared/api/api-client.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

const reloadMs = 10_000;

const keyOrNew = async (api: ApiClient, tenant: string, signal: AbortSignal): Promise<DeviceKeys> => {
  try {
    return await api.call(getDevice, { params: { tenant } }, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return api.call(createDevice, { params: { tenant }, body: {} }, signal);
  }
};

/** The tenant's device key, created when there is none. Polled for the gateways that still use the previous key. */
export const useDeviceKey = () => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["deviceKey", tenant],
    queryFn: ({ signal }) => keyOrNew(api, tenant, signal),
    refetchInterval: reloadMs,
  });
};
