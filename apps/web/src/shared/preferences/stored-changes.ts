type StorageNews = Pick<StorageEvent, "key">;

export interface StoredChanges {
  /** Calls the listener when the key's value may have changed, in this tab or another. Returns the function that unsubscribes. */
  readonly subscribe: (key: string, listener: () => void) => () => void;
  /** Reports a change by this tab. Other tabs learn of it from the storage event. */
  readonly tell: (key: string) => void;
}

/** Listeners are called for their own key only, because another tab renews some keys every second. */
export const createStoredChanges = (tabs: Pick<EventTarget, "addEventListener">): StoredChanges => {
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string): void => listeners.get(key)?.forEach((listener) => listener());
  tabs.addEventListener("storage", (event) => {
    const { key } = event as unknown as StorageNews;
    // A null key means that the storage was cleared.
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
