import type { Answer } from "./answer.ts";

/** What nodemailer tells of a mail that was not taken. */
interface MailError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly code?: string;
}

/** Codes that speak of the connection or of the server's own account, and not of the mail (RFC 5321, RFC 4954). */
const ofTheAccount: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
/** The mailbox is full: its owner makes room (RFC 3463, X.2.2). */
const full = "5.2.2";
/** RFC 3463: the message is longer than the mailbox (X.2.3) or the system (X.3.4) allows. */
const tooLong: ReadonlySet<string> = new Set(["5.2.3", "5.3.4"]);
const saysTooLong =
  /\btoo (?:large|big|long)\b|\bsize (?:limit|larger|exceed)|\bexceeds? (?:the )?(?:maximum |fixed )?(?:message )?size/i;

/** What it means that a mail was not taken: by RFC 5321 what begins with 5 is final, where it speaks of this mail or its reader. */
export function answerOfMail(error: unknown): Exclude<Answer, { meaning: "taken" | "gone" | "moved" }> {
  const { responseCode, response = "", command, code, message: reason } = asMailError(error);
  if (responseCode === undefined) {
    if (code === "EMESSAGE" && saysTooLong.test(reason)) return { meaning: "tooLarge", reason };
    // The mailer itself finds that it is no address.
    return { meaning: code === "EENVELOPE" ? "refused" : "later", reason };
  }
  if (responseCode < 500) return { meaning: "later", reason };
  const enhanced = enhancedCode(response === "" ? reason : response);
  if (enhanced === full) return { meaning: "later", reason };
  if (responseCode === 552 || tooLong.has(enhanced ?? "") || saysTooLong.test(reason))
    return { meaning: "tooLarge", reason };
  const isOfThisMail = command === undefined || command === "RCPT TO" || command === "DATA";
  return { meaning: isOfThisMail && !ofTheAccount.has(responseCode) ? "refused" : "later", reason };
}

/** The code alone, "550 5.1.1": the words after it may hold an address. Null where there is none. */
export function codeOfMailError(reason: string): string | null {
  const [, code, , enhanced] = /\b(5\d\d)(?:[ -](\d{3}[ -])?(5\.\d{1,3}\.\d{1,3}))?/.exec(reason) ?? [];
  if (code === undefined) return null;
  return enhanced === undefined ? code : `${code} ${enhanced}`;
}

const enhancedCode = (response: string): string | undefined => /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];

const asMailError = (error: unknown): MailError =>
  error instanceof Error ? error : new Error(String(error));
