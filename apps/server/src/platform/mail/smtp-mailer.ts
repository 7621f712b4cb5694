import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";
import { messageOf } from "./message-of.ts";
import type { Sender } from "./sender.ts";

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends through the operator's mail server; the query of `SMTP_URL` may contain nodemailer's options. */
export function smtpMailer(smtpUrl: string, sender: Sender): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...patience });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, sender));
    },
    close: () => transport.close(),
  };
}
