export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends one mail; resolves when it was handed over, rejects when it could not be. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
