import { isIP } from "node:net";
import { type MailAddress, mailAddressOf } from "./mail-address.ts";

/** Who mails come from. */
export interface Sender {
  readonly from: MailAddress;
  /** Of this installation; it ends each Message-ID. */
  readonly host: string;
}

export interface SenderSettings {
  /** Null: mails become files. */
  readonly smtpUrl: string | null;
  /** Absent: made of the account, or of the installation's host. */
  readonly mailFrom?: MailAddress | null;
  /** Where browsers reach this installation; mails come from its host. */
  readonly publicUrl: string;
}

export function senderOf({ smtpUrl, mailFrom, publicUrl }: SenderSettings): Sender {
  const host = new URL(publicUrl).hostname;
  return { from: mailFrom ?? accountOf(smtpUrl) ?? { name: "Fiel", address: `fiel@${host}` }, host };
}

/** The mailbox that the server signs in to, when that is an address; it is the one that may send. */
function accountOf(smtpUrl: string | null): MailAddress | null {
  const account = smtpUrl === null ? "" : decodeURIComponent(new URL(smtpUrl).username);
  const known = mailAddressOf(account);
  return known === null ? null : { ...known, name: "Fiel" };
}

/** Whether mail servers have reason to refuse the sender: nobody set it, and its host has no name on the internet. */
export function isMadeUp(settings: SenderSettings): boolean {
  const { smtpUrl, mailFrom, publicUrl } = settings;
  if (smtpUrl === null || (mailFrom ?? accountOf(smtpUrl)) !== null) return false;
  const host = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, "");
  return isIP(host) !== 0 || !host.includes(".") || /\.(?:local|localhost|internal|lan|home)$/.test(host);
}
