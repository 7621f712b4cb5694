import path from "node:path";
import { folderMailer } from "./folder-mailer.ts";
import type { Mailer } from "./mailer.ts";
import { type SenderSettings, senderOf } from "./sender.ts";
import { smtpMailer } from "./smtp-mailer.ts";

export interface MailSettings extends SenderSettings {
  /** Folder whose subfolder `mail` receives mails as files when there is no mail server. */
  readonly dataDirectory: string;
}

export function openMailer(settings: MailSettings, now: () => number): Mailer {
  const { smtpUrl, dataDirectory } = settings;
  const sender = senderOf(settings);
  if (smtpUrl === null) return folderMailer(path.join(dataDirectory, "mail"), sender, now);
  return smtpMailer(smtpUrl, sender);
}
