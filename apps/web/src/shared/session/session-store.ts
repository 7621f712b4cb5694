import type { Client, User } from "@fiel/contracts";
import { teachZone } from "@fiel/domain";
import type { KeptStorage } from "../environment/open-storage.ts";
import { hasExpiredIn, noteEnd, readSession, type Session, storeChange, textsOf } from "./stored-session.ts";

export type { Session };

/** `replaced`: another tab signed in somebody else. `otherPerson`: somebody else signed in over this page. */
export type EndReason = "signedOut" | "expired" | "replaced" | "otherPerson";

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends the session of another client. The session of the same client stays, with an updated client record. */
  readonly chooseClient: (client: Client | null) => void;
  /** After a sign-in over the page, continues for the same person. For another person the page starts anew. */
  readonly begin: (token: string, user: User) => void;
  /** The server refused this token. True when the page asks for a sign-in over it, false when the session has ended. */
  readonly refuse: (token: string) => boolean;
  /** Whether the page waits for a sign-in over it. */
  readonly isWaiting: () => boolean;
  /** Resolves when the page does not wait, at once when it is not waiting. */
  readonly settled: (signal?: AbortSignal | null) => Promise<void>;
  /** Ends the session only if `token` is still its token: a late 401 must not end a newer session of this tab or of another. */
  readonly end: (reason: EndReason, token?: string) => void;
  readonly setLanguage: (language: string) => void;
  /** Reads what another tab stored. Returns false and notifies nobody when nothing changed. */
  readonly reload: () => boolean;
  readonly onEnd: (listener: (reason: EndReason) => void) => () => void;
}

/** How the session ended when another tab changed the storage; null when it continues. */
const endOf = (before: Session, after: Session): EndReason | null => {
  if (before.token === null) return null;
  if (after.token === null) return "signedOut";
  const isSame = before.user?._id === after.user?._id && before.client?.tenant === after.client?.tenant;
  return isSame ? null : "replaced";
};

interface SessionOptions {
  /** The client in the page's address. */
  readonly tenant?: string | null;
  /** Whether the page holds input that would be lost. */
  readonly isInUse?: () => boolean;
}

/** A set of listeners, and the function that calls them. */
const createListeners = <T = void>() => {
  const all = new Set<(told: T) => void>();
  const listen = (listener: (told: T) => void) => {
    all.add(listener);
    return () => void all.delete(listener);
  };
  return { listen, tell: (told: T) => all.forEach((listener) => listener(told)) };
};

/** Resolves when `isSo` is true. Rejects with the signal's reason. */
const untilSo = (
  isSo: () => boolean,
  listen: (listener: () => void) => () => void,
  signal: AbortSignal | null | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isSo()) return resolve();
    const finish = (then: () => void): void => {
      stop();
      signal?.removeEventListener("abort", abort);
      then();
    };
    const stop = listen(() => {
      if (isSo()) finish(resolve);
    });
    const abort = (): void => finish(() => reject(signal?.reason as Error));
    if (signal?.aborted === true) abort();
    else signal?.addEventListener("abort", abort);
  });

type Listeners<T> = ReturnType<typeof createListeners<T>>;

/** Whether a sign-in over the page is awaited, and the tokens that such sign-ins replaced: requests with them are repeated. */
const createWait = () => {
  let isOn = false;
  const renewed = new Set<string>();
  return {
    isOn: () => isOn,
    begin: () => {
      isOn = true;
    },
    /** `token`: the replaced token, when the same person signed in again. */
    end: (token: string | null = null) => {
      if (isOn && token !== null) renewed.add(token);
      isOn = false;
    },
    isRenewed: (token: string) => renewed.has(token),
  };
};

interface KeptParts extends Required<SessionOptions> {
  readonly wait: ReturnType<typeof createWait>;
  readonly changes: Listeners<void>;
  readonly ends: Listeners<EndReason>;
}

/** Reads the stored session, and with it the offsets of the client's zone. */
const readTaught = (storage: KeptStorage, tenant: string | null | undefined): Session => {
  const session = readSession(storage, tenant);
  teachZone(session.client);
  return session;
};

/** The session in the storage, whichever tab wrote it. */
const openKept = (storage: KeptStorage, { tenant, isInUse, wait, changes, ends }: KeptParts) => {
  let session = readTaught(storage, tenant);
  /** The stored text that `session` was read from or written as. */
  let known = textsOf(storage);
  const reload = (): boolean => {
    const texts = textsOf(storage);
    if (texts === known) return false;
    known = texts;
    const before = session;
    session = readTaught(storage, session.client?.tenant ?? tenant);
    const reason = endOf(before, session);
    const hasExpired = reason === "signedOut" && hasExpiredIn(storage, before.token);
    if (hasExpired && isInUse()) {
      // Another tab without input was refused first and ended the session. This one asks the user to sign in over the page.
      session = before;
      wait.begin();
      changes.tell();
      return true;
    }
    // Waiting requests must not be sent as the person who is signed in now.
    const isOther = reason === "replaced" && wait.isOn();
    if (isOther) session = { ...session, token: null, user: null };
    if (session.token !== before.token) wait.end(reason === null ? before.token : null);
    changes.tell();
    if (reason !== null) ends.tell(isOther ? "otherPerson" : hasExpired ? "expired" : reason);
    return true;
  };
  const set = (change: Partial<Session>): void => {
    // A tab that slept or was in the browser's page cache missed what other tabs stored.
    reload();
    const own = session.client?.tenant;
    session = { ...session, ...change };
    teachZone(session.client);
    if ("token" in change) wait.end();
    storeChange(storage, change, { session, own });
    known = textsOf(storage);
    changes.tell();
  };
  /** Detaches the page from the session, so that it saves nothing any more. The stored session stays. */
  const forget = (): void => {
    session = { ...session, token: null, user: null };
    changes.tell();
  };
  return { get: () => session, reload, set, forget };
};

/** The page's session. Sessions of several clients exist side by side; each page uses the one of the client in its address. */
export const createSessionStore = (
  storage: KeptStorage,
  { tenant = null, isInUse = () => false }: SessionOptions = {},
): SessionStore => {
  const wait = createWait();
  const changes = createListeners();
  const ends = createListeners<EndReason>();
  const { get, set, reload, forget } = openKept(storage, { tenant, isInUse, wait, changes, ends });
  const end: SessionStore["end"] = (reason, token) => {
    reload();
    if (get().token === null || (token !== undefined && token !== get().token)) return;
    noteEnd(storage, reason === "expired" ? get().token : null);
    set({ token: null, user: null });
    ends.tell(reason);
  };
  return {
    get,
    subscribe: changes.listen,
    chooseClient: (client) => {
      const same = client !== null && client.tenant === get().user?.tenant;
      const kept = client === null || same ? null : readSession(storage, client.tenant);
      set(same ? { client } : { client, token: kept?.token ?? null, user: kept?.user ?? null });
    },
    begin: (token, user) => {
      const { user: before, token: refused } = get();
      const isOther = wait.isOn() && (before?._id !== user._id || before.tenant !== user.tenant);
      if (!isOther) wait.end(refused);
      set({ token, user });
      if (!isOther) return;
      forget();
      ends.tell("otherPerson");
    },
    refuse: (token) => {
      reload();
      if (get().token !== token) return get().token !== null && wait.isRenewed(token);
      // Support users have no account at the client to sign in with.
      if (!isInUse() || get().user?.support !== undefined) end("expired", token);
      else if (!wait.isOn()) {
        wait.begin();
        changes.tell();
      }
      return wait.isOn();
    },
    isWaiting: wait.isOn,
    settled: (signal) => untilSo(() => !wait.isOn(), changes.listen, signal),
    end,
    setLanguage: (language) => set({ language }),
    reload,
    onEnd: ends.listen,
  };
};
