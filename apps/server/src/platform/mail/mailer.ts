export interface MailAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: MailAttachment[];
}

/** A mail under the name that it has at every attempt; the mailer's host makes a Message-ID of it. */
export interface NamedMail extends Mail {
  readonly id: string;
}

/** Sends one mail; resolves when it was handed over, rejects when it could not be. */
export interface Mailer {
  send(mail: NamedMail): Promise<void>;
  close(): void;
}
