const key = "reloadedAt";
const onceEveryMs = 60_000;

export interface Reloading {
  /** Throws, or gives null, where the browser keeps nothing. */
  readonly storage: () => Storage | null;
  readonly now: () => number;
  /** Whether the server answers at all: a page that is kept is better than the browser's own error page. */
  readonly isServed: () => Promise<boolean>;
  readonly reload: () => void;
}

/** Where the stamp is written; null: one is still fresh, or would not be there after the reload, which would have no end then. */
const stampIn = (storage: Reloading["storage"], nowMs: number): Storage | null => {
  try {
    const kept = storage();
    const agoMs = nowMs - Number(kept?.getItem(key) ?? 0);
    // A stamp from the future is one from before the clock was set back.
    if (agoMs >= 0 && agoMs < onceEveryMs) return null;
    kept?.setItem(key, String(nowMs));
    return kept;
  } catch {
    return null;
  }
};

/**
 * A page that was opened before the server was renewed asks for pieces that are gone: it takes the new version. Once a
 * minute at most, so that a piece that is truly missing does not reload for ever. The import fails all the same.
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
