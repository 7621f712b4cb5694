const key = "reloadedAt";
const onceEveryMs = 60_000;

export interface Reloading {
  /** Throws or returns null when the browser blocks storage. */
  readonly storage: () => Storage | null;
  readonly now: () => number;
  /** Whether the server answers: the present page is better than the browser's error page. */
  readonly isServed: () => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * Stores the time of the reload and returns the storage. Null when the last reload is too recent, or when the stamp cannot be stored: reloads would
 * then not end.
 */
const stampIn = (storage: Reloading["storage"], nowMs: number): Storage | null => {
  try {
    const kept = storage();
    const agoMs = nowMs - Number(kept?.getItem(key) ?? 0);
    // A stamp in the future was written before the clock was set back.
    if (agoMs >= 0 && agoMs < onceEveryMs) return null;
    kept?.setItem(key, String(nowMs));
    return kept;
  } catch {
    return null;
  }
};

/**
 * Reloads a page that was opened before an update of the server and requests chunks that are gone. At most once a minute, so that a chunk that is
 * really missing causes no endless reloads. The import still fails.
 */
export const reloadWhenOutdated = (
  target: EventTarget,
  { storage, now, isServed, reload }: Reloading,
): void => {
  target.addEventListener("vite:preloadError", () => {
    const kept = stampIn(storage, now());
    if (kept === null) return;
    void isServed().then((served) => (served ? reload() : kept.removeItem(key)));
  });
};
