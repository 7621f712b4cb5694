import { randomInt } from "node:crypto";
import { pairingAlphabet, pairingCodeLength, pairingCodeS } from "@fiel/contracts";
import { hourS } from "@fiel/domain";
import type { Kysely, Selectable } from "kysely";
import { type AttemptLimit, countAttempt, forgiveAttempt } from "../../platform/auth/attempt-limit.ts";
import { createToken, hashToken } from "../../platform/auth/tokens.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Database } from "../../platform/stores/postgres/database.ts";
import type { BoardPairingsTable } from "../../platform/stores/postgres/tables/board-tables.ts";

/** A screen asks for a code every ten minutes, and a plant has all its screens behind one address. */
const screens: AttemptLimit = { name: "pairing:network", free: 60, firstS: 5, longestS: 60, memoryS: hourS };
/** A code is read off a screen; who types many guesses. */
const guesses: AttemptLimit = { name: "pairing:user", free: 10, firstS: 5, longestS: 300, memoryS: hourS };

type Screen = Omit<Selectable<BoardPairingsTable>, "code" | "token_hash" | "expires_at">;

export interface StartedPairing {
  readonly code: string;
  readonly token: string;
  /** s. */
  readonly endsIn: number;
}

const newCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join(
    "",
  );

/** A code for a screen, and the token that it will have. 429 for a network that asks too often. */
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

/** The screen that shows the code, found by a user who may not guess; throws NotFound, TooManyRequests. */
export async function requirePairing(
  db: Kysely<Database>,
  code: string,
  { guesser, nowMs }: { readonly guesser: string; readonly nowMs: number },
): Promise<Selectable<BoardPairingsTable>> {
  const counted = { limit: guesses, subject: guesser };
  await countAttempt(db, counted);
  const found = await db
    .selectFrom("board_pairings")
    .selectAll()
    .where("code", "=", code)
    .where("expires_at", ">", new Date(nowMs))
    .executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound", { fields: { code: "notFound" } });
  // What was guessed before stays counted: a screen of one's own makes no room for more.
  await forgiveAttempt(db, counted);
  return found;
}

/** Uses the code up, in the transaction of what it is used for; throws NotFound where another was faster. */
export async function usePairing(db: Kysely<Database>, code: string): Promise<Buffer> {
  const used = await db
    .deleteFrom("board_pairings")
    .where("code", "=", code)
    .returning("token_hash")
    .executeTakeFirst();
  if (used === undefined) throw new CallError("NotFound", { fields: { code: "notFound" } });
  return used.token_hash;
}
