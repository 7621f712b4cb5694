import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { linkIn, readMail, type WrittenMail } from "./mails.ts";
import { until, within } from "./until.ts";

/** A mail server for tests. It speaks real SMTP, requires a name and a password, and stores the mails. */
export interface MailServer {
  /** Value of the product's `SMTP_URL`. */
  readonly url: string;
  /** Waits for `count` mails to a person and returns the newest. */
  readonly mailTo: (email: string, count?: number) => Promise<WrittenMail & { readonly link: string }>;
  /** Mails to a person so far, oldest first. */
  readonly mailsTo: (email: string) => readonly WrittenMail[];
  /** Waits until this many mails to a person contain the words. */
  readonly mailsSaying: (email: string, words: RegExp, count: number) => Promise<readonly WrittenMail[]>;
  /** Number of mails to a person so far. */
  readonly countTo: (email: string) => number;
  readonly close: () => Promise<void>;
}

const account = { name: "fiel@usina.test", password: "senha-do-correio" };

export async function openMailServer(): Promise<MailServer> {
  const received: WrittenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === account.name && password === account.password
        ? done(null, { user: username })
        : done(new Error("unknown")),
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        received.push(readMail(Buffer.concat(pieces).toString("latin1")));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const theirs = (email: string) => received.filter(({ to }) => to === email);
  return {
    url: `smtp://${encodeURIComponent(account.name)}:${account.password}@127.0.0.1:${port}`,
    async mailTo(email, count = 1) {
      const mail = await until(`mail ${count} to ${email}`, () =>
        theirs(email).length >= count ? theirs(email).at(-1) : undefined,
      );
      return { ...mail, link: linkIn(mail) };
    },
    mailsSaying: (email, words, count) =>
      until(`${count} mails to ${email} of ${words}`, () => {
        const found = theirs(email).filter(({ text }) => words.test(text.replaceAll(/\s+/g, " ")));
        return found.length >= count ? found : undefined;
      }),
    mailsTo: theirs,
    countTo: (email) => theirs(email).length,
    close: () => within("the mail server closes", new Promise<void>((resolve) => server.close(resolve))),
  };
}
