import type { SendMailOptions } from "nodemailer";
import type { NamedMail } from "./mailer.ts";
import type { Sender } from "./sender.ts";

/**
 * That a program wrote it (RFC 3834), and the same for Exchange and Outlook (MS-OXCMAIL), which look at no other word: holiday replies and
 * receipts do not come back. That a mail could not be delivered is still told.
 */
const automatic = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
} as const;

/** A mail as it leaves, with every header; both mailers send just this. */
export function messageOf(
  { id, to, thread, wayOut, ...mail }: NamedMail,
  { from, host }: Sender,
): SendMailOptions {
  const named = (name: string): string => `<${name}@${host}>`;
  const earlier = (thread?.earlier ?? []).filter((one) => one !== id).map(named);
  const latest = earlier.at(-1);
  return {
    ...mail,
    from: { ...from },
    // As an object it is one mailbox, whatever signs it has.
    to: { name: "", address: to },
    messageId: named(id),
    headers: automatic,
    ...(thread === undefined ? {} : { references: [...thread.roots.map(named), ...earlier] }),
    ...(latest === undefined ? {} : { inReplyTo: latest }),
    ...(wayOut === undefined ? {} : { list: { unsubscribe: wayOut } }),
  };
}
