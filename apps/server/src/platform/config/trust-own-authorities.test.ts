import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer as createPlain, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, getCACertificates, setDefaultCACertificates, TLSSocket } from "node:tls";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";
import { createTransport } from "nodemailer";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { secured } from "../channels/open-tunnel.ts";
import { trustOwnAuthorities } from "./trust-own-authorities.ts";

const before = getCACertificates("default");
afterEach(() => setDefaultCACertificates([...before]));

/** A certificate in the form that Windows exports (DER), which Node does not read by itself. */
const file = join(mkdtempSync(join(tmpdir(), "fiel-authority-")), "usina.cer");
beforeEach(() => writeFileSync(file, new X509Certificate(localhostCertificate.cert).raw));

/** Listens on a free port; returns the port and the first data received from a client that trusts the certificate. */
async function listen(server: Server, told: Promise<unknown[]>) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, first: told.then(([piece]) => String(piece)) };
}

const firstOf = (server: Server, event: string, greet: (socket: Socket) => Socket): Promise<unknown[]> =>
  new Promise((resolve) => {
    server.on(event, (socket: Socket) => {
      socket.on("error", () => undefined);
      const way = greet(socket);
      way.on("error", () => undefined);
      way.once("data", (piece: Buffer) => {
        resolve([piece]);
        way.destroy();
      });
    });
  });

async function securedServer(greeting = "") {
  const server = createServer(localhostCertificate);
  const told = firstOf(server, "secureConnection", (socket) => {
    socket.write(greeting);
    return socket;
  });
  return listen(server, told);
}

/** A PostgreSQL client first asks in plain text whether the server speaks TLS. */
async function postgresServer() {
  const server = createPlain();
  const told = new Promise<unknown[]>((resolve) => {
    server.on("connection", (socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        socket.write("S");
        const way = new TLSSocket(socket, { isServer: true, ...localhostCertificate });
        way.on("error", () => undefined);
        way.once("data", (piece: Buffer) => {
          resolve([piece]);
          way.destroy();
        });
      });
    });
  });
  return listen(server, told);
}

const ways = {
  "a mail server": [
    () => securedServer("220 usina\r\n"),
    (port: number) => createTransport({ url: `smtps://localhost:${port}` }).verify(),
    /^EHLO/,
  ],
  PostgreSQL: [
    postgresServer,
    (port: number) =>
      new pg.Client({
        connectionString: `postgres://fiel@localhost:${port}/fiel?sslmode=verify-full`,
      }).connect(),
    /fiel/,
  ],
  "ClickHouse, and all that fetch calls": [
    () => securedServer(),
    (port: number) => fetch(`https://localhost:${port}/ping`),
    /^GET \/ping/,
  ],
  "a webhook behind a proxy": [
    () => securedServer("x"),
    async (port: number) => {
      const plain = new (await import("node:net")).Socket();
      plain.connect(port, "127.0.0.1");
      const socket = secured(plain, "localhost", undefined);
      await once(socket, "data");
      socket.write("called");
      await once(socket, "close");
    },
    /^called/,
  ],
} as const;

describe.each(Object.entries(ways))(
  "%s of an authority that only the firm knows",
  (_what, [open, call, said]) => {
    it("is refused, and called once NODE_EXTRA_CA_CERTS names it", async () => {
      const { port, first } = await open();
      await expect(call(port)).rejects.toSatisfy((error: Error) =>
        /self-signed/.test(`${error.message} ${String((error.cause as Error | undefined)?.message)}`),
      );
      expect(trustOwnAuthorities({ NODE_EXTRA_CA_CERTS: `"${file}"\r` })).toBeNull();
      const called = Promise.resolve(call(port)).catch(() => undefined);
      expect(await first).toMatch(said);
      await called;
    });
  },
);

it("says in words that a file has no authority", () => {
  writeFileSync(file, "nothing");
  expect(trustOwnAuthorities({ NODE_EXTRA_CA_CERTS: file })).toMatch(/não tem um certificado/);
  expect(trustOwnAuthorities({})).toBeNull();
});
