import { clickHouseFault } from "../stores/clickhouse-codes.ts";

/** `away`: unreachable or unavailable now. `full`: answers, but accepts no writes. `refused`: does not admit this server. */
export type StoreFault = "away" | "full" | "refused";

/** PostgreSQL codes of a statement that was given up: because of a conflict, deadlock or lock, or because it took too long. */
const givenUp = /^(40001|40P01|55P03|57014)$/;

/** Codes of Node and OpenSSL, and SQLSTATE codes of PostgreSQL. */
const codes: readonly (readonly [StoreFault, RegExp])[] = [
  ["full", /^(ENOSPC|EDQUOT|EROFS|EFBIG|53100|25006)$/],
  // Class 28 is a failed login, class 3D an unknown database.
  ["refused", /^(28|3D)\w{3}$/],
  ["away", /^E(CONN(REFUSED|RESET|ABORTED)|(HOST|NET)(UNREACH|DOWN)|NETRESET|NOTFOUND|TIMEDOUT|PIPE|PROTO)$/],
  ["away", /^E(AI_\w+|ADDRNOTAVAIL|NOTCONN|NOBUFS|MFILE|NFILE|NOMEM|IO)$|^ERR_STREAM_PREMATURE_CLOSE$/],
  ["away", /^(CERT_\w+|ERR_(TLS|SSL)_\w+|UNABLE_TO_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|HPE_\w+)$/],
  // 08: connection; 53: out of resources; 57P: shutting down or starting; 58: error of its system; 25P03: idle session ended; 40003: outcome
  // unknown.
  ["away", /^(08|53|58)\w{3}$|^57P0\d$|^(25P03|40003)$/],
  ["away", givenUp],
];

// Wordings of driver errors that have no code.
const wordings: readonly (readonly [StoreFault, RegExp])[] = [
  ["full", /no space left on device|disk is full|disk quota exceeded|read-only file system/i],
  [
    "away",
    /connection terminated|connection ended|timeout exceeded when trying to connect|query read timeout|not queryable|socket hang up|network socket disconnected|does not support ssl|driver has already been destroyed|calling end on the pool|bad_alloc|cannot allocate memory/i,
  ],
];

// Errors of the telemetry store when it is closed, or when its server is down or unable.
const namesOfStores = new Set(["StoreClosed", "StoreUnavailable"]);

/** The fault of a store, searched along the chain of causes; null when the store is not the cause. */
export function storeFault(error: unknown): StoreFault | null {
  if (!(error instanceof Error)) return null;
  const deeper = storeFault(error.cause);
  if (deeper !== null) return deeper;
  const { code } = error as { code?: unknown };
  const known = faultOf(codes, typeof code === "string" ? code : "") ?? clickHouseFault(error);
  if (known !== null) return known;
  const inside = error instanceof AggregateError ? error.errors.map(storeFault) : [];
  const named = namesOfStores.has(error.name) ? "away" : null;
  return inside.find((fault) => fault !== null) ?? faultOf(wordings, error.message) ?? named;
}

/** Whether a store was unable to work just now: a retry may succeed. */
export const isStoreFailure = (error: unknown): boolean => storeFault(error) !== null;

/** Whether another transaction held a lock for too long: the store itself is well. */
export const isLockedOut = (error: unknown): boolean => hasCode(error, /^55P03$/);

/** Whether the store is well but gave up a statement that took too long or conflicted with another. A retry may fail again. */
export const wasGivenUp = (error: unknown): boolean => hasCode(error, givenUp);

function hasCode(error: unknown, pattern: RegExp): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && pattern.test(code)) || hasCode(error.cause, pattern);
}

const faultOf = (table: typeof codes, text: string): StoreFault | null =>
  table.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
