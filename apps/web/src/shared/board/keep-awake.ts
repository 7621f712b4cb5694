interface Lock {
  release(): Promise<void>;
}
interface Waker {
  request(kind: "screen"): Promise<Lock>;
}

/**
 * Keeps the screen on where the browser supports it. The lock is lost when the page is hidden and taken again when it is visible. Needs https in most
 * browsers. Returns the function that releases it.
 */
export const keepAwake = (): (() => void) => {
  const waker = (navigator as unknown as { readonly wakeLock?: Waker }).wakeLock;
  let lock: Lock | null = null;
  let ended = false;
  const take = async (): Promise<void> => {
    if (waker === undefined || ended || document.visibilityState !== "visible") return;
    try {
      lock = await waker.request("screen");
      if (ended) await lock.release();
    } catch {
      // Refused, for example at low battery; requested again when the page next becomes visible.
    }
  };
  const onChange = (): void => void take();
  document.addEventListener("visibilitychange", onChange);
  void take();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", onChange);
    lock?.release().catch(() => undefined);
  };
};
