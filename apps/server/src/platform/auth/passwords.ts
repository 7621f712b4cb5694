import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { normalForm } from "@fiel/domain";
import { hash, verify } from "@node-rs/argon2";
import { CallError } from "../http/call-error.ts";
import { WorkGate } from "./work-gate.ts";

// One core stays free for everybody else's answers; clients take turns, and who of one would wait for more than these is told to come again.
const gate = new WorkGate(Math.max(1, Math.min(4, availableParallelism() - 1)), 50);
const busy = () => new CallError("Busy", { retryAfterS: 2 });

let computed = 0;
/** How often this process computed a password hash, for the metrics. */
export const passwordHashesComputed = (): number => computed;

const inTurn = <T>(tenantId: number, work: () => Promise<T>): Promise<T> =>
  gate.run(
    () => {
      computed += 1;
      return work();
    },
    busy,
    tenantId,
  );

/**
 * An accented letter is one sign or two, by the keyboard and the browser: a password has one form. Argon2id with the library's parameters:
 * 19 MiB, two passes, one lane (OWASP's first choice). Throws Busy.
 */
export const hashPassword = (password: string, tenantId: number): Promise<string> =>
  inTurn(tenantId, () => hash(normalForm(password, "NFC")));

/** As hashes are made; and as it was typed, and the other way round, for those that were made before there was one form. */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([normalForm(password, "NFC"), password, normalForm(password, "NFD")]);

let nobodysHash: Promise<string> | null = null;

/**
 * Whether the password fits. A user who is unknown or has none yet takes as long as a wrong password does. Throws Busy
 * when too many of the client wait to be checked.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  tenantId: number,
): Promise<boolean> {
  const nobodys = await (nobodysHash ??= hash(randomBytes(32)));
  const against = passwordHash ?? nobodys;
  for (const form of formsOf(password))
    if ((await inTurn(tenantId, () => verify(against, form))) && passwordHash !== null) return true;
  return false;
}
