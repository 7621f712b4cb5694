import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useEnvironment } from "../environment/environment.ts";
import { createStoredChanges } from "./stored-changes.ts";

/** A choice that this machine keeps. */
export interface Preference<T> {
  /** Key of local storage. */
  readonly key: string;
  /** What the stored text says; anything that is not understood is the default. */
  readonly read: (text: string | null) => T;
  /** Null: the default, which is not kept. */
  readonly write: (value: T) => string | null;
}

const changes = createStoredChanges(globalThis);

/** The choice and the way to make another; every part of the page hears of it. */
export const useStored = <T>({ key, read, write }: Preference<T>): [T, (value: T) => void] => {
  const { storage } = useEnvironment();
  const subscribe = useCallback((listener: () => void) => changes.subscribe(key, listener), [key]);
  const text = useSyncExternalStore(subscribe, () => storage.getItem(key));
  const value = useMemo(() => read(text), [read, text]);
  const choose = useCallback(
    (chosen: T) => {
      const next = write(chosen);
      if (next === null) storage.removeItem(key);
      else storage.setItem(key, next);
      changes.tell(key);
    },
    [storage, key, write],
  );
  return [value, choose];
};
