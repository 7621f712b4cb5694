import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";
import type { Sender } from "./sender.ts";

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends by the operator's mail server; `SMTP_URL` may carry nodemailer's options in its query. */
export function smtpMailer(smtpUrl: string, { from, host }: Sender): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 4, ...patience }, { from });
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({ ...mail, messageId: `<${id}@${host}>` });
    },
    close: () => transport.close(),
  };
}
