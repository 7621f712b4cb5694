import { randomInt } from "node:crypto";
import { pairingAlphabet, pairingCodeLength, pairingCodeS } from "@fiel/contracts";
import { hourS } from "@fiel/domain";
import type { Kysely, Selectable } from "kysely";
import { type AttemptLimit, countAttempt, forgiveAttempt } from "../auth/attempt-limit.ts";
import { createToken, hashToken } from "../auth/tokens.ts";
import { CallError } from "../http/call-error.ts";
import type { Database } from "../stores/postgres/database.ts";
import type { BoardPairingsTable } from "../stores/postgres/tables/board-tables.ts";

/** Limit on requests for codes. A screen requests one every ten minutes, and all screens of a plant share one address. */
const screens: AttemptLimit = { name: "pairing:network", free: 60, firstS: 5, longestS: 60, memoryS: hourS };
/** Limit on entered codes. A user reads a code off a screen, so many attempts are guesses. */
const guesses: AttemptLimit = { name: "pairing:user", free: 10, firstS: 5, longestS: 300, memoryS: hourS };

/** Kind of device that shows a code: a screen for a board, or a tablet. A code pairs only its own kind. */
type Kind = BoardPairingsTable["kind"];
type Screen = Omit<Selectable<BoardPairingsTable>, "code" | "token_hash" | "expires_at">;

export interface StartedPairing {
  readonly code: string;
  readonly token: string;
  /** Seconds until the code expires. */
  readonly endsIn: number;
}

const newCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join(
    "",
  );

/** Creates a code for a screen or a tablet, and the token that the device will have. Throws TooManyRequests for a network with too many requests. */
export async function createPairing(
  db: Kysely<Database>,
  screen: Screen,
  { network, nowMs }: { readonly network: string; readonly nowMs: number },
): Promise<StartedPairing> {
  await countAttempt(db, { limit: screens, subject: network });
  await db.deleteFrom("board_pairings").where("expires_at", "<", new Date(nowMs)).execute();
  const [token, code] = [createToken(), newCode()];
  const expires = new Date(nowMs + pairingCodeS * 1000);
  await db
    .insertInto("board_pairings")
    .values({ ...screen, code, token_hash: hashToken(token), expires_at: expires })
    .execute();
  return { code, token, endsIn: pairingCodeS };
}

/** Finds the device that shows a code, under the user's limit on guesses. Throws NotFound and TooManyRequests. */
export async function requirePairing(
  db: Kysely<Database>,
  { code, kind }: { readonly code: string; readonly kind: Kind },
  { guesser, nowMs }: { readonly guesser: string; readonly nowMs: number },
): Promise<Selectable<BoardPairingsTable>> {
  const counted = { limit: guesses, subject: guesser };
  await countAttempt(db, counted);
  const found = await db
    .selectFrom("board_pairings")
    .selectAll()
    .where("code", "=", code)
    .where("kind", "=", kind)
    .where("expires_at", ">", new Date(nowMs))
    .executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound", { fields: { code: "notFound" } });
  // Forgives only this attempt: earlier wrong guesses stay counted, so that a right code in between allows no further guesses.
  await forgiveAttempt(db, counted);
  return found;
}

/** Uses up a code in the transaction that pairs the device; returns the hash of the token. Throws NotFound when another call was faster. */
export async function usePairing(db: Kysely<Database>, code: string): Promise<Buffer> {
  const used = await db
    .deleteFrom("board_pairings")
    .where("code", "=", code)
    .returning("token_hash")
    .executeTakeFirst();
  if (used === undefined) throw new CallError("NotFound", { fields: { code: "notFound" } });
  return used.token_hash;
}
