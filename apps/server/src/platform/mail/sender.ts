import { isIP } from "node:net";
import { type MailAddress, mailAddressOf } from "./mail-address.ts";

/** The sender of mails. */
export interface Sender {
  readonly from: MailAddress;
  /** Host of this installation, the second half of each Message-ID. */
  readonly host: string;
}

export interface SenderSettings {
  /** Null writes mails as files. */
  readonly smtpUrl: string | null;
  /** By default the account of the mail server, or else an address at the installation's host. */
  readonly mailFrom?: MailAddress | null;
  /** Address at which browsers reach this installation. */
  readonly publicUrl: string;
}

export function senderOf({ smtpUrl, mailFrom, publicUrl }: SenderSettings): Sender {
  const host = new URL(publicUrl).hostname;
  return { from: mailFrom ?? accountOf(smtpUrl) ?? { name: "Fiel", address: `fiel@${host}` }, host };
}

/** The account of the mail server, when it is an address: then it is the one that may send. Null otherwise. */
function accountOf(smtpUrl: string | null): MailAddress | null {
  const account = smtpUrl === null ? "" : decodeURIComponent(new URL(smtpUrl).username);
  const known = mailAddressOf(account);
  return known === null ? null : { ...known, name: "Fiel" };
}

/** Whether mail servers may refuse the sender, because it was derived from a host that has no name on the internet. */
export function isMadeUp(settings: SenderSettings): boolean {
  const { smtpUrl, mailFrom, publicUrl } = settings;
  if (smtpUrl === null || (mailFrom ?? accountOf(smtpUrl)) !== null) return false;
  const host = new URL(publicUrl).hostname.replaceAll(/[[\]]/g, "");
  return isIP(host) !== 0 || !host.includes(".") || /\.(?:local|localhost|internal|lan|home)$/.test(host);
}
