import type { SendMailOptions } from "nodemailer";
import type { MailWayOut, NamedMail } from "./mailer.ts";
import type { Sender } from "./sender.ts";

/**
 * Headers of an automatic mail (RFC 3834), also for Exchange and Outlook, which read only their own header (MS-OXCMAIL): they prevent out-of-office
 * replies and receipts, but not reports of failed delivery.
 */
const automatic = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
} as const;

/** One-click header for an https link. RFC 8058 requires https, and mail programs offer the button for nothing else. */
const oneClickOf = (wayOut: MailWayOut | undefined): Record<string, string> =>
  wayOut?.oneClick && wayOut.url.startsWith("https:")
    ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};

/**
 * Header by which Gmail shows a mail alone. It groups mails of one subject otherwise, and folds the newest link for a password under links that no
 * longer work.
 */
const aloneOf = (id: string): Record<string, string> => ({ "X-Entity-Ref-ID": id });

/** The message with all headers; both mailers send exactly this. */
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
    // An object is a single mailbox, whatever characters the address has.
    to: { name: "", address: to },
    messageId: named(id),
    headers: { ...automatic, ...oneClickOf(wayOut), ...(thread === undefined ? aloneOf(id) : {}) },
    ...(thread === undefined ? {} : { references: [...thread.roots.map(named), ...earlier] }),
    ...(latest === undefined ? {} : { inReplyTo: latest }),
    ...(wayOut === undefined ? {} : { list: { unsubscribe: wayOut.url } }),
  };
}
