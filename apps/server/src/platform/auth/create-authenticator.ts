import type { FastifyBaseLogger } from "fastify";
import { dayOf } from "@fiel/domain";
import type { Kysely } from "kysely";
import { CallError } from "../http/call-error.ts";
import type {
  Authenticator,
  BoardPrincipal,
  DevicePrincipal,
  KeyPrincipal,
  ManagerPrincipal,
  PersonPrincipal,
  TabletPrincipal,
  UserPrincipal,
} from "../http/principal.ts";
import type { Database } from "../stores/postgres/database.ts";
import {
  findApiKey,
  findBoard,
  findDeviceKey,
  findSession,
  findSupportSession,
  findTablet,
} from "../stores/postgres/look-ups.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { findManagerSession } from "./find-manager-session.ts";
import type { Revocations } from "./revocations.ts";
import { prolongSession, prolongAfterMs } from "./sessions.ts";
import { hashToken } from "./tokens.ts";
import { VerifiedCache } from "./verified-cache.ts";

export interface AuthenticatorDependencies {
  readonly postgres: PostgresStore;
  readonly revocations: Revocations;
  readonly log: FastifyBaseLogger;
  /** UTC ms. */
  readonly now: () => number;
}

interface KnownSession<P extends PersonPrincipal> {
  readonly principal: P;
  readonly tenantId: number;
  readonly userId: string;
  lastSeenMs: number;
}

interface KnownDevice {
  readonly principal: DevicePrincipal;
  readonly tenantId: number;
  readonly blocked: boolean;
}

interface KnownKey {
  readonly principal: KeyPrincipal;
  readonly tenantId: number;
  readonly blocked: boolean;
  /** Last day on which the key is valid, ISO, in the client's time zone; null for no end. */
  readonly lastDay: string | null;
}

interface KnownBoard {
  readonly principal: BoardPrincipal;
  readonly tenantId: number;
}

interface KnownTablet {
  readonly principal: TabletPrincipal;
  readonly tenantId: number;
}

/** Verifies tokens and device keys against the store; a token revoked on any server is refused here at once. */
export function createAuthenticator(dependencies: AuthenticatorDependencies): Authenticator {
  const { postgres, revocations, log, now } = dependencies;
  const users = new VerifiedCache<KnownSession<UserPrincipal>>();
  const managers = new VerifiedCache<KnownSession<ManagerPrincipal>>();
  const devices = new VerifiedCache<KnownDevice>();
  const boards = new VerifiedCache<KnownBoard>();
  const keys = new VerifiedCache<KnownKey>();
  const tablets = new VerifiedCache<KnownTablet>();
  const caches = [users, managers, devices, boards, tablets, keys];
  revocations.onRevoked((revocation) => caches.forEach((cache) => cache.drop(revocation)));
  const prolong = (session: KnownSession<PersonPrincipal>) => {
    session.lastSeenMs = now();
    prolongSession(postgres, session.principal).catch((error: unknown) =>
      log.warn({ err: error }, "sessão não prolongada"),
    );
  };
  const person = async <P extends PersonPrincipal>(
    token: string,
    known: VerifiedCache<KnownSession<P>>,
    find: (hash: Buffer) => Promise<KnownSession<P> | null>,
  ): Promise<P | null> => {
    const hash = hashToken(token);
    const session = await known.get(hash.toString("hex"), () => find(hash));
    if (session === null) return null;
    // In both directions: a clock that was set back must not let a used session expire.
    if (Math.abs(now() - session.lastSeenMs) > prolongAfterMs) prolong(session);
    return session.principal;
  };
  return {
    user: async (token) =>
      unlessOver(await person(token, users, (hash) => lookUpUser(postgres.shared, hash, now())), now()),
    manager: (token) => person(token, managers, (hash) => findManagerSession(postgres, hash)),
    async device(key) {
      const hash = hashToken(key);
      const device = await devices.get(hash.toString("hex"), () => lookUpDevice(postgres.shared, hash));
      if (device?.blocked === true) throw new CallError("ClientBlocked");
      return device?.principal ?? null;
    },
    async key(text) {
      const hash = hashToken(text);
      const key = await keys.get(hash.toString("hex"), () => lookUpKey(postgres.shared, hash));
      if (key === null || isPast(key, now())) return null;
      if (key.blocked) throw new CallError("ClientBlocked");
      return key.principal;
    },
    board: (token) => principalOf(boards, token, (hash) => lookUpBoard(postgres.shared, hash)),
    tablet: (token) => principalOf(tablets, token, (hash) => lookUpTablet(postgres.shared, hash)),
  };
}

async function principalOf<P>(
  known: VerifiedCache<{ readonly principal: P; readonly tenantId: number }>,
  token: string,
  find: (hash: Buffer) => Promise<{ readonly principal: P; readonly tenantId: number } | null>,
): Promise<P | null> {
  const hash = hashToken(token);
  return (await known.get(hash.toString("hex"), () => find(hash)))?.principal ?? null;
}

// Blocking a client or a user ends their sessions: the page signs out, and signing in gives the reason.
async function lookUpSession(
  db: Kysely<Database>,
  hash: Buffer,
): Promise<KnownSession<UserPrincipal> | null> {
  const found = await findSession(db, hash);
  if (found === null || found.blocked || found.status === "Blocked") return null;
  const { tenant_id: tenantId, tenant, time_zone: timeZone, user_id: userId, name, role, language } = found;
  const tokenHash = hash.toString("hex");
  const of = { tenantId, tenant, timeZone, userId, name, role, language, tokenHash };
  const principal = { kind: "user", ...of } as const;
  return { principal, tenantId, userId, lastSeenMs: found.last_seen_at.getTime() };
}

/** Finds the session of a client's user, or of a manager whom the client let in. */
const lookUpUser = async (
  db: Kysely<Database>,
  hash: Buffer,
  nowMs: number,
): Promise<KnownSession<UserPrincipal> | null> =>
  (await lookUpSession(db, hash)) ?? lookUpSupport(db, hash, nowMs);

/** Null once the client's grant, which let the manager in, has ended. The cached session may be older than that. */
const unlessOver = (user: UserPrincipal | null, nowMs: number): UserPrincipal | null =>
  user?.support !== undefined && user.support.endsAt <= nowMs ? null : user;

/** Finds the session of a manager whom the client let in. The manager acts as an administrator within the limits of the grant. */
async function lookUpSupport(
  db: Kysely<Database>,
  hash: Buffer,
  nowMs: number,
): Promise<KnownSession<UserPrincipal> | null> {
  const found = await findSupportSession(db, hash);
  if (found === null) return null;
  const { tenant_id: tenantId, tenant, time_zone: timeZone, manager_id: userId, name, language } = found;
  const support = { grantId: found.grant_id, access: found.access, endsAt: found.ends_at.getTime() };
  const person = { userId, name, role: "Admin", language, tokenHash: hash.toString("hex") } as const;
  const principal = { kind: "user", tenantId, tenant, timeZone, ...person, support } as const;
  return { principal, tenantId, userId, lastSeenMs: nowMs };
}

async function lookUpDevice(db: Kysely<Database>, hash: Buffer): Promise<KnownDevice | null> {
  const found = await findDeviceKey(db, hash);
  if (found === null) return null;
  const { tenant_id: tenantId, tenant, time_zone: timeZone, device_id: deviceId, status } = found;
  const { ingest_per_minute: ingestPerMinute } = found;
  const principal = { kind: "device", tenantId, tenant, timeZone, deviceId, ingestPerMinute } as const;
  return { principal, tenantId, blocked: status === "Blocked" };
}

const isPast = ({ lastDay, principal: { timeZone } }: KnownKey, nowMs: number): boolean =>
  lastDay !== null && dayOf(nowMs, timeZone) > lastDay;

async function lookUpKey(db: Kysely<Database>, hash: Buffer): Promise<KnownKey | null> {
  const found = await findApiKey(db, hash);
  if (found === null) return null;
  const { tenant_id: tenantId, tenant, time_zone: timeZone, key_id: keyId, scopes, machines } = found;
  const principal = { kind: "key", tenantId, tenant, timeZone, keyId, scopes, machines } as const;
  return { principal, tenantId, blocked: found.status === "Blocked", lastDay: found.last_day };
}

// The screens of a blocked client keep their tokens: they show a pairing code meanwhile and return by themselves once it is unblocked.
async function lookUpBoard(db: Kysely<Database>, hash: Buffer): Promise<KnownBoard | null> {
  const found = await findBoard(db, hash);
  if (found === null || found.status === "Blocked") return null;
  const { tenant_id: tenantId, tenant, time_zone: timeZone, language, board_id: boardId } = found;
  const of = { tenantId, tenant, timeZone, language, boardId, tokenHash: hash.toString("hex") };
  return { principal: { kind: "board", ...of }, tenantId };
}

async function lookUpTablet(db: Kysely<Database>, hash: Buffer): Promise<KnownTablet | null> {
  const found = await findTablet(db, hash);
  if (found === null || found.status === "Blocked") return null;
  const { tenant_id: tenantId, tenant, time_zone: timeZone, language, name } = found;
  const { tablet_id: tabletId, equipments: machines } = found;
  const of = { tenantId, tenant, timeZone, language, tabletId, name, machines };
  return { principal: { kind: "tablet", ...of, tokenHash: hash.toString("hex") }, tenantId };
}
