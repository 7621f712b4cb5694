type StorageNews = Pick<StorageEvent, "key">;

export interface StoredChanges {
  /** Calls back when the key's value may have changed, in this tab or in another; gives what ends it. */
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /** This tab changed it; other tabs hear by the storage's own event. */
  readonly tell: (key: string) => void;
}

/** Who hears of a key hears of no other: another tab renews some every second. */
export const createStoredChanges = (tabs: Pick<EventTarget, "addEventListener">): StoredChanges => {
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string): void => listeners.get(key)?.forEach((listener) => listener());
  tabs.addEventListener("storage", (event) => {
    const { key } = event as unknown as StorageNews;
    // Without a key all was cleared.
    for (const one of key === null ? [...listeners.keys()] : [key]) tell(one);
  });
  return {
    tell,
    subscribe: (key, listener) => {
      const heard = listeners.get(key) ?? new Set();
      listeners.set(key, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0 && listeners.get(key) === heard) listeners.delete(key);
      };
    },
  };
};
