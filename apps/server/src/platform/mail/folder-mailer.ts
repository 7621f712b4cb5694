import { randomUUID } from "node:crypto";
import path from "node:path";
import { createTransport } from "nodemailer";
import { makeDirectory } from "../durable-files/make-directory.ts";
import { writeDurably } from "../durable-files/write-durably.ts";
import type { Mailer } from "./mailer.ts";
import { messageOf } from "./message-of.ts";
import type { Sender } from "./sender.ts";

/** Writes each mail as an .eml file, which any mail program opens, into a folder. The file is named after the current instant. */
export function folderMailer(folder: string, sender: Sender, now: () => number): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "crlf" });
  return {
    toFiles: true,
    async send(mail) {
      const { message } = await transport.sendMail({ ...messageOf(mail, sender), date: new Date(now()) });
      await makeDirectory(folder);
      const name = `${new Date(now()).toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
      const unfinished = path.join(folder, `.${name}`);
      // Readable by the owner alone, since a mail may contain a link that opens an account.
      await writeDurably(path.join(folder, name), message as Buffer, { mode: 0o600, unfinished });
    },
    close: () => transport.close(),
  };
}
