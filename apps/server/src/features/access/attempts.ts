import { hourS } from "@fiel/domain";
import type { Kysely } from "kysely";
import {
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
  type AttemptLimit,
  type Counted,
} from "../../platform/auth/attempt-limit.ts";
import type { Database } from "../../platform/stores/postgres/database.ts";

const minuteS = 60;

/** Attempts at one account from a browser that it signed in with before. Other attempts do not count here. */
const browserLimit: AttemptLimit = {
  name: "sign-in:browser",
  free: 10,
  firstS: 5,
  longestS: 15 * minuteS,
  memoryS: hourS,
};
/** Attempts at one account from other browsers. The waits are short, because they delay the owner too. */
const accountLimit: AttemptLimit = {
  name: "sign-in:account",
  free: 20,
  firstS: 5,
  longestS: minuteS,
  memoryS: hourS,
};
/** Attempts from one network at any account; a whole factory may share one. */
const networkLimit: AttemptLimit = {
  name: "sign-in:network",
  free: 30,
  firstS: 5,
  longestS: 5 * minuteS,
  memoryS: hourS,
};

export interface Attempt {
  readonly tenantId: number;
  readonly email: string;
  readonly network: string;
  /** Mark of a browser that this account signed in with before; null for other browsers. */
  readonly knownBrowser: string | null;
}

/** Limits of an attempt. They do not depend on whether the account exists, which the answer would reveal. */
const countedOf = ({ tenantId, email, network, knownBrowser }: Attempt): Counted[] => {
  const account = `${tenantId}:${email}`;
  if (knownBrowser !== null) return [{ limit: browserLimit, subject: `${account}:${knownBrowser}` }];
  return [
    { limit: networkLimit, subject: network },
    { limit: accountLimit, subject: account },
  ];
};

/** Counts a sign-in before its password is checked. Throws TooManyRequests. */
export async function countSignIn(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  await countAttempt(db, ...countedOf(attempt));
}

/** Forgets the account's failures after a correct password; the network keeps those of other accounts. */
export async function forgiveSignIn(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  for (const counted of countedOf(attempt)) {
    if (counted.limit === networkLimit) await forgiveAttempt(db, counted);
    else await forgetAttempts(db, counted);
  }
}

/** Uncounts an attempt whose password was never checked. */
export async function takeBackSignIn(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  for (const counted of countedOf(attempt)) await forgiveAttempt(db, counted);
}

/** Forgets the account's failures after its owner chose a password by a mailed link, also those of the browser that opened it. */
export async function forgetSignIns(
  db: Kysely<Database>,
  attempt: Omit<Attempt, "knownBrowser">,
  browser: string,
): Promise<void> {
  for (const knownBrowser of [null, browser]) {
    for (const counted of countedOf({ ...attempt, knownBrowser })) {
      if (counted.limit !== networkLimit) await forgetAttempts(db, counted);
    }
  }
}

const mailLimits = { firstS: minuteS, longestS: 15 * minuteS, memoryS: hourS };

/** Counts requests for links: few mails per account, existing or not, and a limit per network. */
export async function countForgot(
  db: Kysely<Database>,
  { tenantId, email, network }: Omit<Attempt, "knownBrowser">,
): Promise<void> {
  const ofNetwork = { limit: { name: "forgot:network", free: 30, ...mailLimits }, subject: network };
  const account = `${tenantId}:${email}`;
  await countAttempt(db, ofNetwork, {
    limit: { name: "forgot:account", free: 5, ...mailLimits },
    subject: account,
  });
}

/** Counts attempts with links. Tokens cannot be guessed; the limit only bounds the load. */
export async function countReset(db: Kysely<Database>, network: string): Promise<void> {
  const limit = { name: "reset:network", free: 60, firstS: 5, longestS: 5 * minuteS, memoryS: hourS };
  await countAttempt(db, { limit, subject: network });
}
