import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { normalForm } from "@fiel/domain";
import { hash, verify } from "@node-rs/argon2";
import { CallError } from "../http/call-error.ts";
import { WorkGate } from "./work-gate.ts";

// One core stays free for other answers. Clients take turns; more waiting checks of one client than this are refused with Busy.
const gate = new WorkGate(Math.max(1, Math.min(4, availableParallelism() - 1)), 50);
const busy = () => new CallError("Busy", { retryAfterS: 2 });

let computed = 0;
/** Number of password hashes that this process computed, for the metrics. */
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
 * Hashes a password in normalized form, because an accented letter is one character or two depending on keyboard and browser. Argon2id with
 * the library's parameters: 19 MiB, two passes, one lane (OWASP's first choice). Throws Busy.
 */
export const hashPassword = (password: string, tenantId: number): Promise<string> =>
  inTurn(tenantId, () => hash(normalForm(password, "NFC")));

/** Forms of a password to try: the normalized one, and for hashes from before normalization the form as typed and the decomposed form. */
const formsOf = (password: string): ReadonlySet<string> =>
  new Set([normalForm(password, "NFC"), password, normalForm(password, "NFD")]);

let nobodysHash: Promise<string> | null = null;

/**
 * Whether the password is right. An unknown user, or one without a password, takes as long as a wrong password. Throws Busy when too many
 * checks of the client wait.
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
