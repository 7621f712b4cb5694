import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useEnvironment } from "../environment/environment.ts";
import { createStoredChanges } from "./stored-changes.ts";

/** A preference stored in this browser. */
export interface Preference<T> {
  /** Key in local storage. */
  readonly key: string;
  /** Parses the stored text; invalid text yields the default. */
  readonly read: (text: string | null) => T;
  /** Null stands for the default, which is not stored. */
  readonly write: (value: T) => string | null;
}

const changes = createStoredChanges(globalThis);

/** A preference and its setter. All its users on the page are updated. */
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
