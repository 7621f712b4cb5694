import path from "node:path";
import { folderMailer } from "./folder-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

export interface MailSettings {
  /** Null: mails become files under `<dataDirectory>/mail`. */
  readonly smtpUrl: string | null;
  readonly dataDirectory: string;
  /** Where browsers reach this installation; mails come from its host. */
  readonly publicUrl: string;
}

export function openMailer({ smtpUrl, dataDirectory, publicUrl }: MailSettings, now: () => number): Mailer {
  const sender = { from: addressOf(smtpUrl, publicUrl), host: new URL(publicUrl).hostname };
  if (smtpUrl === null) return folderMailer(path.join(dataDirectory, "mail"), sender, now);
  return smtpMailer(smtpUrl, sender);
}

/** The mailbox that the server signs in to, when that is an address; it is the one that may send. */
function addressOf(smtpUrl: string | null, publicUrl: string): string {
  const account = smtpUrl === null ? "" : decodeURIComponent(new URL(smtpUrl).username);
  return `Fiel <${account.includes("@") ? account : `fiel@${new URL(publicUrl).hostname}`}>`;
}
