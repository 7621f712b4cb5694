import { type Client, client as clientSchema, type User, user as userSchema } from "@fiel/contracts";
import { z } from "zod";
import type { KeptStorage } from "../environment/open-storage.ts";

export interface Session {
  readonly client: Client | null;
  readonly token: string | null;
  readonly user: User | null;
  readonly language: string | null;
}

/** Keys of local storage, as the product has always named them. */
const storageKeys = { client: "client", token: "token", user: "user", language: "language" } as const;
/** Sessions at other clients than the one of `storageKeys`, by the client's identifier. */
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

/** The token that the server refused last: other tabs tell by it a session that has expired from one that was ended. */
const expiredKey = "expiredToken";

/** Notes how a session ends, before it goes from the storage; null: it was ended on purpose. */
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

/** The session at this client, or the one that was used last where none is named. */
export const readSession = (storage: KeptStorage, tenant: string | null = null): Session => {
  const latest = readLatest(storage);
  if (tenant === null || latest.client?.tenant === tenant) return latest;
  const { client = null, user = null, token = null } = readBeside(storage)[tenant] ?? {};
  return { client, user, token, language: latest.language };
};

/** A session is whole or absent: a token without its user, or of another client, is no session. */
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

/** What the session was read from, or written as. */
export const textsOf = (storage: KeptStorage): string =>
  JSON.stringify([...Object.values(storageKeys), besideKey].map((key) => storage.getItem(key)));

/** Takes this client's session out of those beside the latest, and puts the one in that is the latest until now. */
const keepBeside = (storage: KeptStorage, tenant: string | undefined): void => {
  const { [tenant ?? ""]: _own, ...others } = readBeside(storage);
  const { client, token, user } = readLatest(storage);
  const isKept = client !== null && token !== null && user !== null && client.tenant !== tenant;
  const next = isKept ? { ...others, [client.tenant]: { client, token, user } } : others;
  write(storage, besideKey, Object.keys(next).length === 0 ? null : JSON.stringify(next));
};

/** Writes the session as the latest; one that ends, and is not the latest, only goes. `own`: the client of the page until now. */
const storeSession = (storage: KeptStorage, session: Session, own: string | undefined): void => {
  const latest = readLatest(storage).client?.tenant;
  // The client of the address was not found: nothing is chosen, and nothing ends.
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

/** Writes what the change names, as it is in the session now; `own`: the client of the page until now. */
export const storeChange = (
  storage: KeptStorage,
  change: Partial<Session>,
  { session, own }: { readonly session: Session; readonly own: string | undefined },
): void => {
  if ("client" in change || "token" in change) storeSession(storage, session, own);
  if ("language" in change) write(storage, storageKeys.language, session.language);
};
