import type { Answer } from "./answer.ts";

/** nodemailer's error for a mail that was not accepted. */
interface MailError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly code?: string;
}

/** Codes about the connection or the server's own account, and not about the mail (RFC 5321, RFC 4954). */
const ofTheAccount: ReadonlySet<number> = new Set([500, 502, 503, 504, 530, 534, 535, 538]);
/** The mailbox is full (RFC 3463, X.2.2), which its owner can change. */
const full = "5.2.2";
/** The message exceeds the limit of the mailbox (X.2.3) or of the system (X.3.4) (RFC 3463). */
const tooLong: ReadonlySet<string> = new Set(["5.2.3", "5.3.4"]);
/**
 * Codes about this installation as the sender (RFC 3463, RFC 7372): its address (X.1.7, X.1.8), its quota (X.4.5), and what it may send (X.7). Whoever
 * runs it can change that. Servers tell it for the recipient or the content too, where the mailbox is not at fault.
 */
const ofTheSender = /^5\.(?:1\.[78]|4\.5|7\.\d+)$/;
/** The same in the words of services that send no such code. */
const saysOfTheSender =
  /\b(?:relay(?:ing)? (?:access )?denied|unable to relay|blocked using|sender identity|not verified|(?:sending|daily|hourly) (?:\w+ )?(?:limit|quota))\b/i;
const saysTooLong =
  /\btoo (?:large|big|long)\b|\bsize (?:limit|larger|exceed)|\bexceeds? (?:the )?(?:maximum |fixed )?(?:message )?size/i;

/** Interprets the error of a mail that was not accepted. By RFC 5321 codes from 500 are final, when they are about this mail or its recipient. */
export function answerOfMail(error: unknown): Exclude<Answer, { meaning: "taken" | "gone" | "moved" }> {
  const { responseCode, response = "", command, code, message: reason } = asMailError(error);
  if (responseCode === undefined) {
    if (code === "EMESSAGE" && saysTooLong.test(reason)) return { meaning: "tooLarge", reason };
    // The mailer itself rejects the address as invalid.
    return { meaning: code === "EENVELOPE" ? "refused" : "later", reason };
  }
  if (responseCode < 500) return { meaning: "later", reason };
  const enhanced = enhancedCode(response === "" ? reason : response);
  if (enhanced === full) return { meaning: "later", reason };
  if (responseCode === 552 || tooLong.has(enhanced ?? "") || saysTooLong.test(reason))
    return { meaning: "tooLarge", reason };
  if (ofTheSender.test(enhanced ?? "") || saysOfTheSender.test(reason)) return { meaning: "later", reason };
  const isOfThisMail = command === undefined || command === "RCPT TO" || command === "DATA";
  return { meaning: isOfThisMail && !ofTheAccount.has(responseCode) ? "refused" : "later", reason };
}

/** The code of a reason, "550 5.1.1", without its words, which may contain an address. Null without a code. */
export function codeOfMailError(reason: string): string | null {
  const [, code, , enhanced] = /\b(5\d\d)(?:[ -](\d{3}[ -])?(5\.\d{1,3}\.\d{1,3}))?/.exec(reason) ?? [];
  if (code === undefined) return null;
  return enhanced === undefined ? code : `${code} ${enhanced}`;
}

const enhancedCode = (response: string): string | undefined => /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];

const asMailError = (error: unknown): MailError =>
  error instanceof Error ? error : new Error(String(error));
