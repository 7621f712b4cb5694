export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface MailWayOut {
  readonly url: string;
  /** Sent to, it ends them for the mail's reader at once (RFC 8058); otherwise it is a page where that can be done. */
  readonly oneClick: boolean;
}

/** What a mail goes on with: mail programs show mails of one thread and one subject as one conversation. */
export interface MailThread {
  /**
   * Names of what it is about, the same in each mail to whomever, and no mail's id: mail services that rename what they send leave them
   * as they are.
   */
  readonly roots: readonly string[];
  /** Ids of the mails that it goes on with, the latest last; its own does not count. */
  readonly earlier: readonly string[];
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: MailAttachment[];
  /** Absent: it goes on with nothing. */
  readonly thread?: MailThread;
  /** How the reader ends mails of this kind; absent of what concerns the reader's account or money. */
  readonly wayOut?: MailWayOut;
}

/** A mail under the name that it has at every attempt; the mailer's host makes a Message-ID of it. */
export interface NamedMail extends Mail {
  readonly id: string;
}

/** Sends one mail; resolves when it was handed over, rejects when it could not be. */
export interface Mailer {
  /** There is no mail server: mails become files. */
  readonly toFiles?: true;
  send(mail: NamedMail): Promise<void>;
  close(): void;
}
