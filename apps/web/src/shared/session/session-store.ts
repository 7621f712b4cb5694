import type { Client, User } from "@fiel/contracts";
import type { KeptStorage } from "../environment/open-storage.ts";
import { hasExpiredIn, noteEnd, readSession, type Session, storeChange, textsOf } from "./stored-session.ts";

export type { Session };

/** `replaced`: somebody else is signed in now, by another tab; `otherPerson`: by the sign-in over the page. */
export type EndReason = "signedOut" | "expired" | "replaced" | "otherPerson";

export interface SessionStore {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Ends the session of another client; the same one's is kept, with the client's record renewed. */
  readonly chooseClient: (client: Client | null) => void;
  /** Whose session was waited for goes on; of anybody else the page begins anew. */
  readonly begin: (token: string, user: User) => void;
  /** The server refused this token: true where whoever has the page is asked to sign in over it, false where the session has ended. */
  readonly refuse: (token: string) => boolean;
  /** Whether the page waits for a sign-in over it. */
  readonly isWaiting: () => boolean;
  /** Comes when nothing is waited for any more; at once where nothing is. */
  readonly settled: (signal?: AbortSignal | null) => Promise<void>;
  /** Ends the session if `token` is still the session's: a late 401 must not end the next one, in this tab or begun by another. */
  readonly end: (reason: EndReason, token?: string) => void;
  readonly setLanguage: (language: string) => void;
  /** Takes over what another tab wrote; false where it is what was known, and then nothing is told. */
  readonly reload: () => boolean;
  readonly onEnd: (listener: (reason: EndReason) => void) => () => void;
}

/** How the session that was ended when another tab had written; null: it goes on. */
const endOf = (before: Session, after: Session): EndReason | null => {
  if (before.token === null) return null;
  if (after.token === null) return "signedOut";
  const isSame = before.user?._id === after.user?._id && before.client?.tenant === after.client?.tenant;
  return isSame ? null : "replaced";
};

interface SessionOptions {
  /** The client that the page's address names. */
  readonly tenant?: string | null;
  /** Whether there is something on the page that would be lost with it. */
  readonly isInUse?: () => boolean;
}

/** Those who listen, and the way to tell them. */
const createListeners = <T = void>() => {
  const all = new Set<(told: T) => void>();
  const listen = (listener: (told: T) => void) => {
    all.add(listener);
    return () => void all.delete(listener);
  };
  return { listen, tell: (told: T) => all.forEach((listener) => listener(told)) };
};

/** Comes when it is so; throws the signal's reason. */
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

/** Whether a sign-in over the page is waited for, and whose tokens it replaced: what was asked with them is asked again. */
const createWait = () => {
  let isOn = false;
  const renewed = new Set<string>();
  return {
    isOn: () => isOn,
    begin: () => {
      isOn = true;
    },
    /** `token`: the one that was waited for, where its owner has another one now. */
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

/** The session as the storage has it, whichever tab wrote it. */
const openKept = (storage: KeptStorage, { tenant, isInUse, wait, changes, ends }: KeptParts) => {
  let session = readSession(storage, tenant);
  /** What the session was read from, or written as. */
  let known = textsOf(storage);
  const reload = (): boolean => {
    const texts = textsOf(storage);
    if (texts === known) return false;
    known = texts;
    const before = session;
    session = readSession(storage, session.client?.tenant ?? tenant);
    const reason = endOf(before, session);
    const hasExpired = reason === "signedOut" && hasExpiredIn(storage, before.token);
    if (hasExpired && isInUse()) {
      // A tab with nothing to lose was refused first: here whoever has the page is asked to sign in over it.
      session = before;
      wait.begin();
      changes.tell();
      return true;
    }
    // What waits must not be asked in the name of whoever is signed in now.
    const isOther = reason === "replaced" && wait.isOn();
    if (isOther) session = { ...session, token: null, user: null };
    if (session.token !== before.token) wait.end(reason === null ? before.token : null);
    changes.tell();
    if (reason !== null) ends.tell(isOther ? "otherPerson" : hasExpired ? "expired" : reason);
    return true;
  };
  const set = (change: Partial<Session>): void => {
    // A tab that slept, or was kept by the browser, has heard nothing of what others stored.
    reload();
    const own = session.client?.tenant;
    session = { ...session, ...change };
    if ("token" in change) wait.end();
    storeChange(storage, change, { session, own });
    known = textsOf(storage);
    changes.tell();
  };
  /** This page is nobody's any more: nothing of it asks to be kept. What is stored stays. */
  const forget = (): void => {
    session = { ...session, token: null, user: null };
    changes.tell();
  };
  return { get: () => session, reload, set, forget };
};

/** The page's session. Sessions at several clients stand beside one another: each page has the one of its address. */
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
      // Support has no account at the client to sign in with.
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
