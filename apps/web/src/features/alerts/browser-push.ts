/** Why this browser cannot show notifications. */
export type PushObstacle = "unsupported" | "insecure" | "denied";

const worker = "/push.js";

export const pushObstacle = (): PushObstacle | null => {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
};

/** This browser's push subscription; null when there is none. */
export const currentSubscription = async (): Promise<PushSubscription | null> => {
  if (pushObstacle() === "insecure" || pushObstacle() === "unsupported") return null;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Asks the user's permission, then subscribes at the browser's push service with the server's `key`. Rejects when either refuses. */
export const subscribeBrowser = async (key: string): Promise<PushSubscription> => {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not granted");
  const registration = await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  // An existing subscription may belong to an older key of the server and would not work.
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};
