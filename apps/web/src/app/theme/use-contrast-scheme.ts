import { useSyncExternalStore } from "react";

const queries = ["(forced-colors: active)", "(prefers-color-scheme: dark)"] as const;

const subscribe = (listener: () => void): (() => void) => {
  const lists = queries.map((query) => globalThis.matchMedia(query));
  for (const list of lists) list.addEventListener("change", listener);
  return () => {
    for (const list of lists) list.removeEventListener("change", listener);
  };
};

const snapshot = (): "light" | "dark" | null => {
  const [isForced = false, isDark = false] = queries.map((query) => globalThis.matchMedia(query).matches);
  if (!isForced) return null;
  return isDark ? "dark" : "light";
};

/**
 * The scheme of a contrast theme of the system: what keeps its own colours there has to be seen on the theme's ground, whatever scheme
 * somebody chose here. Null: there is no such theme.
 */
export const useContrastScheme = () => useSyncExternalStore(subscribe, snapshot);
