import { type Client, client as clientSchema, type User, user as userSchema } from "@fiel/contracts";
import { z } from "zod";
import type { KeptStorage } from "../environment/open-storage.ts";

export interface Session {
  readonly client: Client | null;
  readonly token: string | null;
  readonly user: User | null;
  readonly language: string | null;
}

/** Keys in local storage, unchanged since earlier versions of the product. */
const storageKeys = { client: "client", token: "token", user: "user", language: "language" } as const;
/** Key of the sessions at other clients than the one in `storageKeys`, by tenant. */
const besideKey = "sessions";

const parsed = <S extends z.ZodType>(schema: S, text: string | null): z.output<S> | null => {
  if (text === null) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
};

/** Key of the token that the server refused last, by which other tabs tell an expired session from one that was ended. */
const expiredKey = "expiredToken";

/** Stores how a session ends before it is removed from the storage; null when it was ended on purpose. */
export const noteEnd = (storage: KeptStorage, expired: string | null): void =>
  write(storage, expiredKey, expired);

export const hasExpiredIn = (storage: KeptStorage, token: string | null): boolean =>
  token !== null && storage.getItem(expiredKey) === token;

const besideSchema = z.record(
  z.string(),
  z.object({ client: clientSchema, user: userSchema, token: z.string().min(1) }),
);
type Beside = z.infer<typeof besideSchema>;

const readBeside = (storage: KeptStorage): Beside => parsed(besideSchema, storage.getItem(besideKey)) ?? {};

/** The session at a client, or the last used one when `tenant` is null. */
export const readSession = (storage: KeptStorage, tenant: string | null = null): Session => {
  const latest = readLatest(storage);
  if (tenant === null || latest.client?.tenant === tenant) return latest;
  const { client = null, user = null, token = null } = readBeside(storage)[tenant] ?? {};
  return { client, user, token, language: latest.language };
};

/** A session is complete or absent: a token without its user, or with a user of another client, does not count. */
const readLatest = (storage: KeptStorage): Session => {
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

const sessionKeys: readonly string[] = [...Object.values(storageKeys), besideKey];

/** Whether a change of the key in another tab may change the session. Null: the storage was cleared. */
export const isOfSession = (key: string | null): boolean => key === null || sessionKeys.includes(key);

/** The stored text of the session, to detect changes. */
export const textsOf = (storage: KeptStorage): string =>
  JSON.stringify(sessionKeys.map((key) => storage.getItem(key)));

/** Removes this client's session from those beside the latest, and adds the one that was the latest so far. */
const keepBeside = (storage: KeptStorage, tenant: string | undefined): void => {
  const { [tenant ?? ""]: _own, ...others } = readBeside(storage);
  const { client, token, user } = readLatest(storage);
  const isKept = client !== null && token !== null && user !== null && client.tenant !== tenant;
  const next = isKept ? { ...others, [client.tenant]: { client, token, user } } : others;
  write(storage, besideKey, Object.keys(next).length === 0 ? null : JSON.stringify(next));
};

/** Stores the session as the latest one. A session that ends and is not the latest is only removed. `own` is the page's client so far. */
const storeSession = (storage: KeptStorage, session: Session, own: string | undefined): void => {
  const latest = readLatest(storage).client?.tenant;
  // The client in the address was not found, so nothing is chosen and nothing ends.
  if (session.client === null && own === undefined) return;
  const isBeside = latest !== undefined && latest !== own;
  if (session.token === null && isBeside && (session.client?.tenant ?? own) === own) {
    const { [own ?? ""]: _ended, ...others } = readBeside(storage);
    return write(storage, besideKey, Object.keys(others).length === 0 ? null : JSON.stringify(others));
  }
  keepBeside(storage, session.client?.tenant);
  write(storage, storageKeys.client, session.client && JSON.stringify(session.client));
  write(storage, storageKeys.token, session.token);
  write(storage, storageKeys.user, session.user && JSON.stringify(session.user));
};

/** Stores the changed parts of the session. `own` is the page's client so far. */
export const storeChange = (
  storage: KeptStorage,
  change: Partial<Session>,
  { session, own }: { readonly session: Session; readonly own: string | undefined },
): void => {
  if ("client" in change || "token" in change) storeSession(storage, session, own);
  if ("language" in change) write(storage, storageKeys.language, session.language);
};
