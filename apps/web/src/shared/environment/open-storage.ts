/** What the product needs of a storage of the browser's. */
export type KeptStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> & {
  /** Whether another page of the browser does not find what this one stored; left out of a storage that it finds. */
  readonly isOfThisPage?: () => boolean;
};

/**
 * The browser's storage; what it does not keep is kept for as long as the page is open. Where site data is blocked even the name
 * throws, in some frames it is null, and a full or private one reads and does not write.
 */
export const openStorage = (browsers: () => Storage | null): KeptStorage => {
  /** What the browser did not take; null: it did not let go of it. */
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
