/** Why a browser cannot show alerts; null where it can. */
export type PushObstacle = "unsupported" | "insecure" | "denied";

const worker = "/push.js";

export const pushObstacle = (): PushObstacle | null => {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
};

/** This browser's subscription; null where there is none. */
export const currentSubscription = async (): Promise<PushSubscription | null> => {
  if (pushObstacle() === "insecure" || pushObstacle() === "unsupported") return null;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Asks the person, then the browser's push service; `key` is the server's. Throws where one of them refuses. */
export const subscribeBrowser = async (key: string): Promise<PushSubscription> => {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not granted");
  const registration = await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // One that was made for another key of the server is worth nothing.
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};
