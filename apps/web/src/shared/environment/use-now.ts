import { createContext, useContext, useSyncExternalStore } from "react";
import type { Ticker } from "./ticker.ts";

/** Interval at which ages and durations on the page are updated together, ms. */
export const tickMs = 10_000;

const TickerContext = createContext<Ticker | null>(null);

export const TickerProvider = TickerContext.Provider;

/** Instant of the page's last tick, at most 10 s old. */
export const useNow = (): number => {
  const ticker = useContext(TickerContext);
  if (!ticker) throw new Error("The page has no TickerProvider.");
  return useSyncExternalStore(ticker.subscribe, ticker.snapshot);
};
