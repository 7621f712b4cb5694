const key = "reloadedAt";
const onceEveryMs = 60_000;

export interface Reloading {
  readonly storage: Storage;
  readonly now: () => number;
  /** Whether the server answers at all: a page that is kept is better than the browser's own error page. */
  readonly isServed: () => Promise<boolean>;
  readonly reload: () => void;
}

/**
 * A page that was opened before the server was renewed asks for pieces that are gone: it takes the new version. Once a
 * minute at most, so that a piece that is truly missing does not reload for ever. The import fails all the same.
 */
export const reloadWhenOutdated = (
  target: EventTarget,
  { storage, now, isServed, reload }: Reloading,
): void => {
  target.addEventListener("vite:preloadError", () => {
    const last = Number(storage.getItem(key) ?? 0);
    const agoMs = now() - last;
    // A stamp from the future is one from before the clock was set back.
    if (agoMs >= 0 && agoMs < onceEveryMs) return;
    storage.setItem(key, String(now()));
    void isServed().then((served) => (served ? reload() : storage.removeItem(key)));
  });
};
