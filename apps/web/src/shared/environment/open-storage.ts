/** The part of the browser's storage that the product uses. */
export type KeptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & {
  /** Whether some entries exist only in this page, so that other pages do not see them. Left out for a storage that is always shared. */
  readonly isOfThisPage?: () => boolean;
};

/**
 * The browser's storage, with memory of the page as fallback. When site data is blocked even reading `localStorage` throws, in some frames it is
 * null, and a full or private one can be read but not written.
 */
export const openStorage = (browsers: () => Storage | null): KeptStorage => {
  /** Entries that the browser did not store; null for an entry that it did not remove. */
  const kept = new Map<string, string | null>();
  const tried = <T>(ask: (storage: Storage) => T, otherwise: T): T => {
    try {
      const storage = browsers();
      return storage === null ? otherwise : ask(storage);
    } catch {
      return otherwise;
    }
  };
  const change = (key: string, value: string | null, tell: (storage: Storage) => void): void => {
    const isTaken = tried((storage) => {
      tell(storage);
      return true;
    }, false);
    if (isTaken) kept.delete(key);
    else kept.set(key, value);
  };
  return {
    getItem: (key) =>
      kept.get(key) ?? (kept.has(key) ? null : tried((storage) => storage.getItem(key), null)),
    setItem: (key, value) => change(key, value, (storage) => storage.setItem(key, value)),
    removeItem: (key) => change(key, null, (storage) => storage.removeItem(key)),
    isOfThisPage: () => kept.size > 0,
  };
};
