import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import type { MailAddress } from "./mail-address.ts";
import { openMailer } from "./open-mailer.ts";
import { readMail } from "./testing/read-mail.ts";

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

/** The message with its encoded words and quoted-printable text decoded. */
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
  const listen = async (accept: boolean, mailFrom: MailAddress | null = null) => {
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
      mailer: openMailer({ ...settings, smtpUrl, mailFrom }, at),
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

  it("sends as who the settings name, in the envelope too", async () => {
    const from = { name: 'Fiel, "avisos"', address: "avisos@usina.example" };
    const { received, mailer, close } = await listen(true, from);
    await mailer.send(mail);
    expect(received[0]?.from).toBe(from.address);
    expect(received[0]?.text).toContain(String.raw`From: "Fiel, \"avisos\"" <avisos@usina.example>`);
    mailer.close();
    await close();
  });

  it("asks for no answer, and tells the way out and the thread where there are", async () => {
    const { received, mailer, close } = await listen(true);
    const roots = ["alert.7.3"];
    await mailer.send(mail);
    await mailer.send({ ...mail, id: "first", thread: { roots, earlier: ["first"] } });
    const wayOut = { url: "https://fiel.example.com/client/acme/alertas", oneClick: false };
    await mailer.send({ ...mail, id: "later", thread: { roots, earlier: ["first"] }, wayOut });
    const [plain, first, later] = received.map(({ text }) => readMail(text).headers);
    for (const headers of [plain, first, later])
      expect(headers).toMatchObject({
        "auto-submitted": "auto-generated",
        "x-auto-response-suppress": "DR, RN, NRN, OOF, AutoReply",
      });
    for (const name of ["references", "in-reply-to", "list-unsubscribe"])
      expect(plain).not.toHaveProperty(name);
    expect(first).toMatchObject({ references: "<alert.7.3@fiel.example.com>" });
    expect(first).not.toHaveProperty("in-reply-to");
    expect(later).toMatchObject({
      references: "<alert.7.3@fiel.example.com> <first@fiel.example.com>",
      "in-reply-to": first?.["message-id"],
      "list-unsubscribe": `<${wayOut.url}>`,
    });
    mailer.close();
    await close();
  });

  it("offers the way out that a mail program takes by itself where it is one, and travels encrypted", async () => {
    const { received, mailer, close } = await listen(true);
    const url = "https://fiel.example.com/api/mails/way-out/x";
    const ways = [
      { url, oneClick: true },
      { url: url.replace("https", "http"), oneClick: true },
      { url, oneClick: false },
    ];
    for (const wayOut of ways) await mailer.send({ ...mail, wayOut });
    const headers = received.map(({ text }) => readMail(text).headers);
    expect(headers.map((all) => all["list-unsubscribe-post"])).toEqual([
      "List-Unsubscribe=One-Click",
      undefined,
      undefined,
    ]);
    expect(headers.map((all) => all["list-unsubscribe"])).toEqual(ways.map((way) => `<${way.url}>`));
    mailer.close();
    await close();
  });

  it("lets no name or subject write a header of its own", async () => {
    const { received, mailer, close } = await listen(true);
    const injected = "x\r\nBcc: eva@evil.example\r\n\r\nolá";
    const attachments = [
      {
        filename: `Relatório "${injected}".pdf`,
        content: Buffer.from("%PDF"),
        contentType: "application/pdf",
      },
    ];
    await mailer.send({ ...mail, subject: injected, attachments });
    expect(received[0]?.to).toEqual(["ana@acme.com"]);
    const { headers } = readMail(received[0]?.text ?? "");
    expect(headers).not.toHaveProperty("bcc");
    expect(received[0]?.text).not.toMatch(/^Bcc:/m);
    mailer.close();
    await close();
  });

  it("names what is attached as old programs read it, and as new ones do", async () => {
    const { received, mailer, close } = await listen(true);
    const attachments = [
      { filename: "relatório.pdf", content: Buffer.from("%PDF"), contentType: "application/pdf" },
    ];
    await mailer.send({ ...mail, attachments });
    const text = (received[0]?.text ?? "").replaceAll(/\r\n[ \t]+/g, " ");
    expect(text).toMatch(
      /^Content-Type: application\/pdf; name="?=\?UTF-8\?Q\?relat=C3=B3rio(?:\.|=2E)pdf\?="?\r$/m,
    );
    expect(text).toMatch(/^Content-Disposition: attachment; filename\*0?\*?=utf-8''relat%C3%B3rio\.pdf\r$/im);
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
