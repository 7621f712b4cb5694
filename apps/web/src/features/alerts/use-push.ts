import { getPushKey, listPushDevices, subscribePush, unsubscribePush } from "@fiel/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlace } from "../../shared/registration/use-place.ts";
import { toastFailure, toastInfo } from "../../shared/toasts/toasts.tsx";
import { currentSubscription, pushObstacle, subscribeBrowser } from "./browser-push.ts";

const keysOf = (subscription: PushSubscription) => {
  const { keys } = subscription.toJSON();
  return { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
};

/** Fingerprint by which the server identifies a device: SHA-256 in hexadecimal. */
const fingerprintOf = async (endpoint: string): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** State of push notifications in this browser, and a toggle. */
export const usePush = () => {
  const { api, tenant } = usePlace();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const params = { tenant };
  const key = ["pushDevices", tenant];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const devices = await api.call(listPushDevices, { params }, signal);
      const endpoint = (await currentSubscription())?.endpoint;
      const own = endpoint === undefined ? null : await fingerprintOf(endpoint);
      return { devices, own: devices.find(({ fingerprint }) => fingerprint === own) ?? null };
    },
  });
  const turnOn = async () => {
    const subscription = await subscribeBrowser((await api.call(getPushKey, { params })).key);
    const body = { endpoint: subscription.endpoint, keys: keysOf(subscription) };
    await api.call(subscribePush, { params, body });
  };
  const turnOff = async (id: number) => {
    await (await currentSubscription())?.unsubscribe();
    await api.call(unsubscribePush, { params: { tenant, id: String(id) } });
  };
  const own = query.data?.own ?? null;
  const toggle = async () => {
    setBusy(true);
    try {
      await (own === null ? turnOn() : turnOff(own.id));
      toastInfo({ title: t(own === null ? "push.on" : "push.off"), once: "push" });
    } catch {
      const why = pushObstacle();
      const reason = why === null ? {} : { message: t(`push.${why}`) };
      toastFailure({ title: t(own === null ? "push.failed" : "push.offFailed"), ...reason, once: "push" });
    }
    await queryClient.invalidateQueries({ queryKey: key });
    setBusy(false);
  };
  const others = (query.data?.devices.length ?? 0) - (own === null ? 0 : 1);
  return { query, ready: query.data !== undefined, isOn: own !== null, others, busy, toggle };
};
