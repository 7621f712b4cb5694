interface Lock {
  release(): Promise<void>;
}
interface Waker {
  request(kind: "screen"): Promise<Lock>;
}

/**
 * Keeps the screen on where the browser can: the lock is lost whenever the page is hidden, and taken again when it is seen. Not
 * every browser has it, nor gives it without https. Gives what ends it.
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
      // A low battery refuses it: the next time that the page is seen it is asked for again.
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
