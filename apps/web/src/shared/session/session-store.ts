import { type Client, client as clientSchema, type User, user as userSchema } from "@fiel/contracts";
import type { z } from "zod";
import type { KeptStorage } from "../environment/open-storage.ts";

export interface Session {
  readonly client: Client | null;
  readonly token: string | null;
  readonly user: User | null;
  readonly language: string | null;
}

/** `replaced`: somebody else is signed in now, by another tab. */
export type EndReason = "signedOut" | "expired" | "replaced";

/** Keys of local storage, as the product has always named them. */
const storageKeys = { client: "client", token: "token", user: "user", language: "language" } as const;

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends the session of another client; the same one's is kept, with the client's record renewed. */
  readonly chooseClient: (client: Client | null) => void;
  readonly begin: (token: string, user: User) => void;
  /** Ends the session if `token` is still the session's: a late 401 must not end the next one, in this tab or begun by another. */
  readonly end: (reason: EndReason, token?: string) => void;
  readonly setLanguage: (language: string) => void;
  /** Takes over what another tab wrote; false where it is what was known, and then nothing is told. */
  readonly reload: () => boolean;
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
export const readSession = (storage: KeptStorage): Session => {
  const client = parsed(clientSchema, storage.getItem(storageKeys.client));
  const user = parsed(userSchema, storage.getItem(storageKeys.user));
  const token = storage.getItem(storageKeys.token);
  const language = storage.getItem(storageKeys.language);
  const whole = token !== null && token !== "" && user !== null && client?.tenant === user.tenant;
  return { client, language, token: whole ? token : null, user: whole ? user : null };
};

const write = (storage: KeptStorage, key: string, value: string | null): void => {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
};

const textsOf = (storage: KeptStorage): string =>
  JSON.stringify(Object.values(storageKeys).map((key) => storage.getItem(key)));

/** Writes what the change names, as it is in the session now. */
const store = (storage: KeptStorage, change: Partial<Session>, session: Session): void => {
  if ("client" in change)
    write(storage, storageKeys.client, session.client && JSON.stringify(session.client));
  if ("token" in change) write(storage, storageKeys.token, session.token);
  if ("user" in change) write(storage, storageKeys.user, session.user && JSON.stringify(session.user));
  if ("language" in change) write(storage, storageKeys.language, session.language);
};

/** How the session that was ended when another tab had written; null: it goes on. */
const endOf = (before: Session, after: Session): EndReason | null => {
  if (before.token === null) return null;
  if (after.token === null) return "signedOut";
  const isSame = before.user?._id === after.user?._id && before.client?.tenant === after.client?.tenant;
  return isSame ? null : "replaced";
};

export const createSessionStore = (storage: KeptStorage): SessionStore => {
  let session = readSession(storage);
  /** What the session was read from, or written as. */
  let known = textsOf(storage);
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: EndReason) => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const tellEnd = (reason: EndReason): void => endListeners.forEach((listener) => listener(reason));

  const reload = (): boolean => {
    const texts = textsOf(storage);
    if (texts === known) return false;
    known = texts;
    const before = session;
    session = readSession(storage);
    tell();
    const reason = endOf(before, session);
    if (reason !== null) tellEnd(reason);
    return true;
  };

  const set = (change: Partial<Session>) => {
    // A tab that slept, or was kept by the browser, has heard nothing of what others stored.
    reload();
    session = { ...session, ...change };
    store(storage, change, session);
    known = textsOf(storage);
    tell();
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
      reload();
      if (session.token === null || (token !== undefined && token !== session.token)) return;
      set({ token: null, user: null });
      tellEnd(reason);
    },
    setLanguage: (language) => set({ language }),
    reload,
    onEnd: (listener) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
  };
};
