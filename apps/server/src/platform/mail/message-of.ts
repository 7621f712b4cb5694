import type { SendMailOptions } from "nodemailer";
import type { MailWayOut, NamedMail } from "./mailer.ts";
import type { Sender } from "./sender.ts";

/**
 * That a program wrote it (RFC 3834), and the same for Exchange and Outlook (MS-OXCMAIL), which look at no other word: holiday replies and
 * receipts do not come back. That a mail could not be delivered is still told.
 */
const automatic = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
} as const;

/** Mail programs offer it for what is encrypted on its way alone, and RFC 8058 asks for that. */
const oneClickOf = (wayOut: MailWayOut | undefined): Record<string, string> =>
  wayOut?.oneClick && wayOut.url.startsWith("https:")
    ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};

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
    headers: { ...automatic, ...oneClickOf(wayOut) },
    ...(thread === undefined ? {} : { references: [...thread.roots.map(named), ...earlier] }),
    ...(latest === undefined ? {} : { inReplyTo: latest }),
    ...(wayOut === undefined ? {} : { list: { unsubscribe: wayOut.url } }),
  };
}
