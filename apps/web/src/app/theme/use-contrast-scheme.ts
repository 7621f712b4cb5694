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
 * Colour scheme of the system's contrast theme, since parts that keep their own colours must be visible on its background whatever scheme the user
 * chose. Null without such a theme.
 */
export const useContrastScheme = () => useSyncExternalStore(subscribe, snapshot);
