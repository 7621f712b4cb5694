import type { Client, User } from "@fiel/contracts";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Session, SessionStore } from "./session-store.ts";

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = SessionContext.Provider;

export const useSessionStore = (): SessionStore => {
  const store = useContext(SessionContext);
  if (!store) throw new Error("The page has no SessionProvider.");
  return store;
};

export const useSession = (): Session => {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.get);
};

/** Client and user of the signed-in area. Its routes are guarded, so both exist. */
export const useSignedIn = (): { client: Client; user: User } => {
  const { client, user } = useSession();
  if (!client || !user) throw new Error("Nobody is signed in.");
  return { client, user };
};
