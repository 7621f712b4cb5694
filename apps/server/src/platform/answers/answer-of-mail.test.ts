import { expect, it } from "vitest";
import { answerOfMail } from "./answer-of-mail.ts";

const meaningOf = (reply: string, command: string): string => {
  const more = { responseCode: Number(reply.slice(0, 3)), response: reply, command };
  return answerOfMail(Object.assign(new Error(`Can't send mail: ${reply}`), more)).meaning;
};

it.each([
  ["RCPT TO", "554 5.7.1 <ana@acme.com>: Relay access denied"],
  ["RCPT TO", "554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org"],
  ["RCPT TO", "553 5.7.1 <fiel@acme.com>: Sender address rejected: not owned by user avisos"],
  ["RCPT TO", "550 5.7.64 TenantAttribution; Relay Access Denied"],
  ["RCPT TO", "550 relay not permitted, relaying denied"],
  ["DATA", "550-5.7.26 This mail has been blocked because the sender is unauthenticated."],
  ["DATA", "550 5.4.5 Daily user sending limit exceeded."],
  ["DATA", "554 Message rejected: Email address is not verified."],
  ["DATA", "550 The from address does not match a verified Sender Identity."],
  ["RCPT TO", "450 4.7.1 Greylisted, please try again in a few moments."],
  ["RCPT TO", "451 4.7.1 Try again later"],
  ["AUTH PLAIN", "535 5.7.8 bad credentials"],
])(
  "what the mail server has against the sender is no fault of the mailbox, and is tried again: %s %s",
  (command, reply) => {
    expect(meaningOf(reply, command)).toBe("later");
  },
);

it.each([
  ["RCPT TO", "550 5.1.1 <ana@acme.com>: user unknown"],
  ["RCPT TO", "550 No such user here"],
  ["RCPT TO", "556 5.1.10 recipient address has null MX"],
  ["RCPT TO", "550 5.2.1 mailbox is disabled"],
  ["DATA", "554 5.6.0 message content rejected"],
])("a mailbox that is none is final: %s %s", (command, reply) => {
  expect(meaningOf(reply, command)).toBe("refused");
});
