import { createContext, use, useSyncExternalStore } from "react";
import type { Connection } from "./connection.ts";

/** Without a provider each call shows its own failure. */
const none: Connection = {
  lostSinceMs: () => null,
  subscribe: () => () => undefined,
  doubt: () => undefined,
  ask: () => undefined,
  whenReached: () => Promise.resolve(),
  stop: () => undefined,
};
const ConnectionContext = createContext<Connection>(none);

export const ConnectionProvider = ConnectionContext.Provider;

export const useConnection = (): Connection => use(ConnectionContext);

/** Since when the server is unreachable, UTC ms; null while it is reachable. */
export const useLostSince = (): number | null => {
  const { subscribe, lostSinceMs } = useConnection();
  return useSyncExternalStore(subscribe, lostSinceMs);
};
