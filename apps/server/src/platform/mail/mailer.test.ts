import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { openMailer } from "./open-mailer.ts";

const directory = mkdtempSync(path.join(tmpdir(), "fiel-mail-"));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const mail = {
  id: "7.41.1795176298000",
  to: "ana@acme.com",
  subject: "Ocorrência: Falta de filme",
  text: "Às 10:32 a máquina ARZ1 parou.",
};
const settings = { smtpUrl: null, dataDirectory: directory, publicUrl: "https://fiel.example.com" };
const at = () => Date.UTC(2026, 10, 21, 12, 0, 5);

/** The header's and the text's accents, readable. */
const decoded = (message: string) =>
  message
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll("_", " ").replaceAll("=", "%")),
    )
    .replaceAll(/((?:=[\dA-F]{2})+)/g, (bytes) => decodeURIComponent(bytes.replaceAll("=", "%")));

describe("without a mail server", () => {
  it("leaves each mail as a file that mail programs open", async () => {
    const mailer = openMailer(settings, at);
    await mailer.send(mail);
    await mailer.send({ ...mail, html: "<p>Parou.</p>" });
    const files = readdirSync(path.join(directory, "mail")).toSorted();
    expect(files).toHaveLength(2);
    expect(files[0]).toMatch(/^2026-11-21T12-00-05\.000Z-[\da-f]{8}\.eml$/);
    const texts = files.map((file) => decoded(readFileSync(path.join(directory, "mail", file), "utf8")));
    for (const text of texts) {
      expect(text).toContain("From: Fiel <fiel@fiel.example.com>");
      expect(text).toContain("To: ana@acme.com");
      expect(text).toContain("Message-ID: <7.41.1795176298000@fiel.example.com>");
      expect(text).toContain(mail.subject);
      expect(text).toContain(mail.text);
      expect(text).toContain("Date: Sat, 21 Nov 2026 12:00:05 +0000");
    }
    expect(texts.filter((text) => text.includes("<p>Parou.</p>"))).toHaveLength(1);
    for (const name of ["", ...files])
      expect(statSync(path.join(directory, "mail", name)).mode & 0o077).toBe(0);
    mailer.close();
  });
});

describe("with a mail server", () => {
  const listen = async (accept: boolean) => {
    const received: { from: string; to: string[]; text: string }[] = [];
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username, password }, _session, done) =>
        username === "avisos@acme.com" && password === "s3nha/1"
          ? done(null, { user: username })
          : done(new Error("no")),
      onRcptTo: (_address, _session, done) => done(accept ? null : new Error("mailbox unknown")),
      onData: (stream, { envelope }, done) => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        let message = "";
        stream.setEncoding("utf8");
        stream.on("data", (piece: string) => (message += piece));
        stream.on("end", () => {
          received.push({ from, to, text: message });
          done();
        });
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as AddressInfo;
    const smtpUrl = `smtp://avisos%40acme.com:s3nha%2F1@127.0.0.1:${port}`;
    return {
      received,
      mailer: openMailer({ ...settings, smtpUrl }, at),
      close: () => new Promise<void>((resolve) => server.close(resolve)),
    };
  };

  it("signs in, and sends as the mailbox it signed in to", async () => {
    const { received, mailer, close } = await listen(true);
    await mailer.send(mail);
    expect(received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: "avisos@acme.com", to: ["ana@acme.com"] },
    ]);
    expect(decoded(received[0]?.text ?? "")).toContain(mail.text);
    mailer.close();
    await close();
  });

  it("says when a mail was not taken", async () => {
    const { mailer, close, received } = await listen(false);
    await expect(mailer.send(mail)).rejects.toThrow("mailbox unknown");
    expect(received).toEqual([]);
    mailer.close();
    await close();
    await expect(mailer.send(mail)).rejects.toThrow();
  });
});
