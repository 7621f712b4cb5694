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

/** One account tried from a browser that it signed in with before: nobody else's attempts count here. */
const browserLimit: AttemptLimit = {
  name: "sign-in:browser",
  free: 10,
  firstS: 5,
  longestS: 15 * minuteS,
  memoryS: hourS,
};
/** One account tried from anywhere else: short waits, because whoever tries makes its owner wait too. */
const accountLimit: AttemptLimit = {
  name: "sign-in:account",
  free: 20,
  firstS: 5,
  longestS: minuteS,
  memoryS: hourS,
};
/** One network trying account after account; a whole factory may be behind it. */
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
  /** The mark of a browser that this account signed in with before; null of any other. */
  readonly knownBrowser: string | null;
}

/** Whether there is such an account plays no part, or the answer would tell. */
const countedOf = ({ tenantId, email, network, knownBrowser }: Attempt): Counted[] => {
  const account = `${tenantId}:${email}`;
  if (knownBrowser !== null) return [{ limit: browserLimit, subject: `${account}:${knownBrowser}` }];
  return [
    { limit: networkLimit, subject: network },
    { limit: accountLimit, subject: account },
  ];
};

/** Counts a sign-in before its password is looked at; throws TooManyRequests. */
export async function countSignIn(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  await countAttempt(db, ...countedOf(attempt));
}

/** The password was right: the account's failures are forgotten, the network keeps those of others. */
export async function forgiveSignIn(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  for (const counted of countedOf(attempt)) {
    if (counted.limit === networkLimit) await forgiveAttempt(db, counted);
    else await forgetAttempts(db, counted);
  }
}

/** Takes the attempt back whose password was never looked at. */
export async function takeBackSignIn(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  for (const counted of countedOf(attempt)) await forgiveAttempt(db, counted);
}

/** After a password was chosen by a mailed link, its owner starts afresh, in the browser that opened it above all. */
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

/** Asking for links: few mails to one account, whether there is one or not, and not many from one network. */
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

/** Trying links, whose tokens nobody guesses: only so that nobody tries without end. */
export async function countReset(db: Kysely<Database>, network: string): Promise<void> {
  const limit = { name: "reset:network", free: 60, firstS: 5, longestS: 5 * minuteS, memoryS: hourS };
  await countAttempt(db, { limit, subject: network });
}
