export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface MailWayOut {
  readonly url: string;
  /** Whether a POST to the URL unsubscribes at once (RFC 8058); otherwise the URL is a page for that. */
  readonly oneClick: boolean;
}

/** The thread of a mail. Mail programs show mails with the same thread and subject as one conversation. */
export interface MailThread {
  /**
   * Ids of the thread's subject, equal in every mail to everybody. They are no mail's own id, since mail services that replace message ids leave
   * these unchanged.
   */
  readonly roots: readonly string[];
  /** Ids of the earlier mails in the thread, oldest first; the mail's own id is ignored. */
  readonly earlier: readonly string[];
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: MailAttachment[];
  /** Absent for a mail outside any thread. */
  readonly thread?: MailThread;
  /** How the reader unsubscribes from such mails; absent for mails about the reader's account or money. */
  readonly wayOut?: MailWayOut;
}

/** A mail with an id that is the same at every attempt; the mailer forms the Message-ID from it and its host. */
export interface NamedMail extends Mail {
  readonly id: string;
}

/** Sends one mail; resolves when it was handed over, rejects when that failed. */
export interface Mailer {
  /** Set when there is no mail server and mails become files. */
  readonly toFiles?: true;
  send(mail: NamedMail): Promise<void>;
  close(): void;
}
