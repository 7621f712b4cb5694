import { type Client, client as clientSchema, type User, user as userSchema } from "@fiel/contracts";
import type { z } from "zod";

export interface Session {
  readonly client: Client | null;
  readonly token: string | null;
  readonly user: User | null;
  readonly language: string | null;
}

/** What a session is kept in. */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type EndReason = "signedOut" | "expired";

/** Keys of local storage, as the product has always named them. */
const storageKeys = { client: "client", token: "token", user: "user", language: "language" } as const;

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends the session of another client; the same one's is kept, with the client's record renewed. */
  readonly chooseClient: (client: Client | null) => void;
  readonly begin: (token: string, user: User) => void;
  /** Ends the session if `token` is still the session's (a late 401 must not end the next one). */
  readonly end: (reason: EndReason, token?: string) => void;
  readonly setLanguage: (language: string) => void;
  /** Takes over what another tab wrote. */
  readonly reload: () => void;
  readonly onEnd: (listener: (reason: EndReason) => void) => () => void;
}

const parsed = <S extends z.ZodType>(schema: S, text: string | null): z.output<S> | null => {
  if (text === null) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
};

/** A session is whole or absent: a token without its user, or of another client, is no session. */
export const readSession = (storage: SessionStorage): Session => {
  const client = parsed(clientSchema, storage.getItem(storageKeys.client));
  const user = parsed(userSchema, storage.getItem(storageKeys.user));
  const token = storage.getItem(storageKeys.token);
  const language = storage.getItem(storageKeys.language);
  const whole = token !== null && token !== "" && user !== null && client?.tenant === user.tenant;
  return { client, language, token: whole ? token : null, user: whole ? user : null };
};

const write = (storage: SessionStorage, key: string, value: string | null): void => {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
};

export const createSessionStore = (storage: SessionStorage): SessionStore => {
  let session = readSession(storage);
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: EndReason) => void>();

  const set = (change: Partial<Session>) => {
    session = { ...session, ...change };
    if ("client" in change)
      write(storage, storageKeys.client, session.client && JSON.stringify(session.client));
    if ("token" in change) write(storage, storageKeys.token, session.token);
    if ("user" in change) write(storage, storageKeys.user, session.user && JSON.stringify(session.user));
    if ("language" in change) write(storage, storageKeys.language, session.language);
    for (const listener of listeners) listener();
  };

  return {
    get: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chooseClient: (client) => {
      const same = client !== null && client.tenant === session.user?.tenant;
      set(same ? { client } : { client, token: null, user: null });
    },
    begin: (token, user) => set({ token, user }),
    end: (reason, token) => {
      if (session.token === null || (token !== undefined && token !== session.token)) return;
      set({ token: null, user: null });
      for (const listener of endListeners) listener(reason);
    },
    setLanguage: (language) => set({ language }),
    reload: () => {
      const before = session;
      session = readSession(storage);
      for (const listener of listeners) listener();
      if (before.token !== null && session.token === null)
        for (const listener of endListeners) listener("signedOut");
    },
    onEnd: (listener) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
};
